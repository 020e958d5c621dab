// The parts of libsodium that the shop uses: scrypt, HMAC-SHA-512-256, BLAKE2b, random bytes.
#include <sodium/core.h>
#include <sodium/crypto_auth.h>
#include <sodium/crypto_generichash.h>
#include <sodium/crypto_pwhash_scryptsalsa208sha256.h>
#include <sodium/randombytes.h>
#include <sodium/utils.h>
