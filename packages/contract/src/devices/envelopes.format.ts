/**
 * How unsent work of a sealed phone is sealed to the server (docs/decisions/sealing.md): a byte for the version, a public
 * key of P-256 that is made for this envelope alone (65 bytes), a nonce of 12 bytes, what AES-256-GCM makes of the content,
 * its tag of 16 bytes. The key of AES is HKDF-SHA-256 of what ECDH gives, with both public keys as salt, and the place as
 * info; the place is bound as associated data too.
 */
export const envelopeVersion = 1

/** What an envelope belongs to: one item of one user on one phone, and whether it is what the item says or its photo. */
export const envelopePlace = (part: 'item' | 'photo', { item_id, user_id, device_id }: { readonly item_id: string; readonly user_id: string; readonly device_id: string }): string =>
  `bisita envelope ${envelopeVersion} ${part} ${item_id} ${user_id} ${device_id}`

/** The most characters of an envelope, as base64url: far more than any form on a phone takes. */
export const maximumSealedItem = 200_000

/** Why a phone has to remove its records. */
export const removalReasons = ['lost', 'deactivated'] as const

export type RemovalReason = (typeof removalReasons)[number]

/** How many items may be taken back at once. */
export const mostTakenBack = 500
