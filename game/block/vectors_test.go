package block

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"filon/game"
)

// vectors is testdata/vectors.json, which a Python program written from
// docs/blocks.md computed.
type vectors struct {
	Key        string
	Keystreams []struct {
		Domain       string
		N            uint32
		CounterBlock string `json:"counter_block"`
		Words        []string
	}
	Below []struct {
		Domain          string
		N               uint32
		Bounds, Results []uint32
		Words           []struct {
			Word     string
			Accepted bool
		}
	}
	Shuffles []struct {
		Counts        []int
		First         []int
		OrderSHA256   string `json:"order_sha256"`
		WordsTaken    int    `json:"words_taken"`
		WordsRejected []int  `json:"words_rejected"`
	}
	Commitments []struct {
		Game                      game.ID
		Stake                     decimal.Decimal
		Emission, Block, Composer int
		Message, Commitment       string
	}
}

func readVectors(t *testing.T) (v vectors, key Key) {
	t.Helper()
	data, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &v))
	key, err = ParseKey(v.Key)
	require.NoError(t, err)
	return v, key
}

// byTheBook is the specification once more, with crypto/cipher's own CTR and
// the two divisions of the definition: slow, and apart from the program.
type byTheBook struct {
	ctr             cipher.Stream
	taken           int
	accepted        []bool
	lastWords       []uint32
	rejectedIndices []int
}

func newByTheBook(t *testing.T, key Key, d string, n uint32) *byTheBook {
	c, err := aes.NewCipher(key[:])
	require.NoError(t, err)
	iv := binary.BigEndian.AppendUint32([]byte(d), n)
	return &byTheBook{ctr: cipher.NewCTR(c, append(iv, make([]byte, 8)...))}
}

func (b *byTheBook) Below(n uint32) uint32 {
	for {
		var word [4]byte
		b.ctr.XORKeyStream(word[:], word[:])
		v := uint64(word[0])<<24 | uint64(word[1])<<16 | uint64(word[2])<<8 | uint64(word[3])
		b.lastWords = append(b.lastWords, uint32(v))
		b.taken++
		if v < (1<<32)/uint64(n)*uint64(n) {
			b.accepted = append(b.accepted, true)
			return uint32(v % uint64(n))
		}
		b.accepted = append(b.accepted, false)
		b.rejectedIndices = append(b.rejectedIndices, b.taken-1)
	}
}

func TestVectors_Keystream(t *testing.T) {
	v, key := readVectors(t)
	for _, k := range v.Keystreams {
		first := counterBlock(domain([]byte(k.Domain)), k.N)
		require.Equal(t, k.CounterBlock, hex.EncodeToString(first[:]))
		s := stream{cipher: newCipher(key)}
		s.start(domain([]byte(k.Domain)), k.N)
		for i, want := range k.Words {
			var word [4]byte
			binary.BigEndian.PutUint32(word[:], s.word())
			require.Equal(t, want, hex.EncodeToString(word[:]), "%s %d, word %d", k.Domain, k.N, i)
		}
	}
}

func TestVectors_Below(t *testing.T) {
	v, key := readVectors(t)
	rejected := 0
	for _, b := range v.Below {
		s := stream{cipher: newCipher(key)}
		s.start(domain([]byte(b.Domain)), b.N)
		book := newByTheBook(t, key, b.Domain, b.N)
		for i, bound := range b.Bounds {
			require.Equal(t, b.Results[i], s.Below(bound), "below %d", bound)
			require.Equal(t, b.Results[i], book.Below(bound), "below %d", bound)
		}
		require.Len(t, book.lastWords, len(b.Words))
		for i, w := range b.Words {
			require.Equal(t, w.Accepted, book.accepted[i])
			if !w.Accepted {
				rejected++
			}
		}
	}
	require.Positive(t, rejected, "the vectors hold a rejected sample")
}

func TestVectors_Shuffle(t *testing.T) {
	v, key := readVectors(t)
	rejected := 0
	for _, s := range v.Shuffles {
		order, err := shuffled(newCipher(key), s.Counts)
		require.NoError(t, err)
		for i, want := range s.First {
			require.Equal(t, want, int(order[i]), "entry %d", i)
		}
		sum := sha256.Sum256(order)
		require.Equal(t, s.OrderSHA256, hex.EncodeToString(sum[:]))

		var slow []uint8
		for kind, n := range s.Counts {
			for range n {
				slow = append(slow, uint8(kind))
			}
		}
		book := newByTheBook(t, key, "shuf", 0)
		for i := len(slow) - 1; i > 0; i-- {
			j := book.Below(uint32(i) + 1)
			slow[i], slow[j] = slow[j], slow[i]
		}
		require.Equal(t, slow, order)
		require.Equal(t, s.WordsTaken, book.taken)
		require.ElementsMatch(t, s.WordsRejected, book.rejectedIndices)
		rejected += len(s.WordsRejected)
	}
	require.Positive(t, rejected, "the vectors hold a rejected sample")
}

func TestVectors_Commitment(t *testing.T) {
	v, key := readVectors(t)
	for _, c := range v.Commitments {
		message, err := hex.DecodeString(c.Message)
		require.NoError(t, err)
		want := sha256.Sum256(message)
		require.Equal(t, c.Commitment, hex.EncodeToString(want[:]))
		require.Equal(t, want, Commitment(Ident{c.Game, c.Stake, c.Emission, c.Block, c.Composer}, key))
	}
}
