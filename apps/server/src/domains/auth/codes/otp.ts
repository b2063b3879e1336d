import { createHash, randomBytes, randomInt } from 'node:crypto'
import { recoveryCodes } from '@bisita/contract/users/codes'
import { Secret, TOTP } from 'otpauth'

/** How long a code is shown; milliseconds. */
export const period = 30_000

/** Bytes of a secret, as RFC 4226 recommends. */
const secretBytes = 20

const otpOf = (secret: Buffer, username = ''): TOTP =>
  new TOTP({ issuer: 'Bisita', label: username, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), algorithm: 'SHA1', digits: 6, period: period / 1000 })

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** What an authenticator app is given: the secret for typing, and the address for its camera. */
export function offerOf(secret: Buffer, username: string): { secret: string; address: string } {
  const otp = otpOf(secret, username)
  return { secret: otp.secret.base32, address: otp.toString() }
}

/** The step of half a minute that an instant lies in. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / period)

/** The code of a step. */
export const codeAt = (secret: Buffer, step: number): string => otpOf(secret).generate({ timestamp: step * period })

/** The step whose code was typed: the present one, or the one before or after for a clock that is a little off; else null. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const delta = otpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : stepOf(now) + delta
}

/** Letters and digits that are not taken for one another: 32 of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 24 signs are 120 bits. */
const groups = 6
const groupLength = 4

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')

/** New recovery codes, as they are shown. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newRecoveryCode)

/** What is kept of a recovery code. A fast hash will do, since nobody can try 120 bits. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** What somebody typed: a code of the app, a recovery code in its own form, or neither. */
export type Typed = { readonly code: string } | { readonly recovery: string } | null

export function readTyped(text: string): Typed {
  const signs = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(signs)) return { code: signs }
  if (signs.length !== groups * groupLength || [...signs].some((sign) => !alphabet.includes(sign))) return null
  return { recovery: signs.match(/.{4}/g)?.join('-') ?? '' }
}
