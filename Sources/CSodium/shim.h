// The parts of libsodium that the shop uses: scrypt, HMAC-SHA-512-256, random bytes.
#include <sodium/core.h>
#include <sodium/crypto_auth.h>
#include <sodium/crypto_pwhash_scryptsalsa208sha256.h>
#include <sodium/randombytes.h>
#include <sodium/utils.h>
