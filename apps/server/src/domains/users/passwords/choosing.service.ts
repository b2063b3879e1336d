import { passwordProblem } from '@bisita/rules/people/passwords'
import type { Executor } from '../../../database/connection.ts'
import { demoPassword } from '../../../demo/organisation.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { strengthProblem } from '../../auth/strength.ts'
import { readSettings } from '../../../settings.ts'
import { organisationNames } from '../names.store.ts'
import { newPassphrase } from '../managedUsers.service.ts'

/** Whose password it shall be. */
export type PasswordOwner = { readonly username: string; readonly display_name: string; readonly is_demo?: boolean }

/**
 * Why somebody may not have a password, as a message for people, or null: the rules that the form knows too, and
 * what only the server can tell: lists of common passwords, the names of this organisation and of the person.
 */
export async function chosenProblem(db: Executor, password: string, { username, display_name, is_demo = false }: PasswordOwner): Promise<string | null> {
  const { minimum_password: minimum } = await readSettings(db)
  const fault = passwordProblem(password, { username, minimum })
  if (fault !== null) return fault
  // Everybody can read it; where it stands for a demo's user it opens a demo.
  if (is_demo && password === demoPassword) return null
  return strengthProblem(password, [demoPassword, username, display_name, ...(await organisationNames(db))])
}

/** A password that somebody gets from somebody else, ready to be stored; `fault` where it may not be taken. */
export type PreparedPassword = {
  readonly fault: string | null
  readonly hash: string
  /** Where it was made here: shown once. */
  readonly passphrase: string | undefined
}

/** Judges and hashes the password that somebody shall get, or makes one. Before the transaction, which must not wait for it. */
export async function preparePassword(db: Executor, password: string | undefined, whose: PasswordOwner): Promise<PreparedPassword> {
  const fault = password === undefined ? null : await chosenProblem(db, password, whose)
  if (fault !== null) return { fault, hash: '', passphrase: undefined }
  const passphrase = password === undefined ? newPassphrase((await readSettings(db)).minimum_password) : undefined
  return { fault, hash: await hashPassword(password ?? passphrase ?? ''), passphrase }
}
