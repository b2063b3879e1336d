import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { passphraseWords } from '@bisita/rules/people/passphraseWords'
import { makeFolder } from '../../dataFolder.ts'
import { BackupProblem } from './problem.ts'

/** Twelve of some six hundred words: more than a hundred bits. */
const wordCount = 12

/** The passphrase that seals backups, and whose it is: the operator's, or one that set-up made. */
export type Passphrase = { readonly text: string; readonly from: 'operator' | 'file' }

/** A passphrase as it is written down, spaces and letter case forgiven: in lower case, a space between two words. */
export const asTyped = (passphrase: string): string => passphrase.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'backup.key')
const confirmedIn = (dataFolder: string): string => path.join(dataFolder, 'backup.key.written-down')

const newPassphrase = (): string => Array.from({ length: wordCount }, () => passphraseWords[randomInt(passphraseWords.length)]).join(' ')

async function readIf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The passphrase as it is; null where there is none yet. `given` is that of BISITA_BACKUP_PASSPHRASE. */
export async function findPassphrase(dataFolder: string, given: string | null): Promise<Passphrase | null> {
  if (given !== null) return { text: given, from: 'operator' }
  const text = (await readIf(fileIn(dataFolder)))?.trim() ?? null
  if (text === '') throw new BackupProblem(`${fileIn(dataFolder)} is empty. Put the recovery passphrase back into it, or move it away to get a new one.`)
  return text === null ? null : { text, from: 'file' }
}

/** The passphrase; where there is none yet, one is made, whole or not at all, and of several at once the first stays. */
export async function readPassphrase(dataFolder: string, given: string | null): Promise<Passphrase> {
  const found = await findPassphrase(dataFolder, given)
  if (found !== null) return found
  await makeFolder(dataFolder, 'BISITA_DATA')
  const aside = `${fileIn(dataFolder)}.${process.pid}.${randomInt(2 ** 32)}`
  await writeFile(aside, `${newPassphrase()}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(aside, fileIn(dataFolder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
  return (await findPassphrase(dataFolder, null)) as Passphrase
}

const digest = (text: string): Buffer => createHash('sha256').update(`written down: ${text}`).digest()

/** Whether somebody has confirmed that this passphrase is written down. */
export async function isPassphraseConfirmed(dataFolder: string, { text }: Passphrase): Promise<boolean> {
  const confirmed = Buffer.from((await readIf(confirmedIn(dataFolder)))?.trim() ?? '', 'hex')
  return confirmed.length === 32 && timingSafeEqual(confirmed, digest(text))
}

/** Notes that this passphrase is written down. */
export const confirmPassphrase = (dataFolder: string, { text }: Passphrase): Promise<void> => writeFile(confirmedIn(dataFolder), `${digest(text).toString('hex')}\n`, { mode: 0o600 })
