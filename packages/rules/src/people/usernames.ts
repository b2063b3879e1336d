import { maximumUsername, minimumUsername } from '@bisita/contract/limits'

/** A username as it is stored and compared: trimmed, without case. */
export function usernameKey(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The message for a text that can't be a username, or null: 3 to 32 of a-z 0-9 . _ - (promises/people 7). */
export function usernameProblem(typed: string): string | null {
  const name = usernameKey(typed)
  if (name.length < minimumUsername || name.length > maximumUsername)
    return `From ${minimumUsername} to ${maximumUsername} characters.`
  return /^[a-z0-9._-]+$/.test(name) ? null : 'Only letters a to z, digits, dots, dashes and underscores.'
}
