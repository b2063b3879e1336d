/** Why the browser made or gave no passkey, in words. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure'
}
