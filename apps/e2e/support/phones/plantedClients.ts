import { uuidv7 } from '@bisita/server/uuid'
import type { Client } from '@bisita/contract/clients/clients'
import { aPlaceOf, call, signInByCall } from '../api.ts'
import { ask, hireField, type Newcomer } from '../database.ts'
import { canaryNumber, canaryWord, type Found } from './canaries.ts'

/** A word as the scan gives it. */
export const asFound = (word: string): string => word.toLowerCase().replace(/^0/, '')

type Planted = { readonly clients: readonly Client[]; readonly words: Set<string> }

/** Adds clients in the locations of mr1, all of whose words can be recognised. */
export async function plantClients(count: number): Promise<Planted> {
  const caller = await signInByCall('mr1')
  const { id: location_id } = await aPlaceOf(caller)
  const clients: Client[] = []
  const words = new Set<string>()
  const add = async (n: number) => {
    const [lastname, firstname, middlename, street] = (['l', 'f', 'm', 's'] as const).map((kind) => canaryWord(kind, n)) as [string, string, string, string]
    const phone_number = canaryNumber(n)
    for (const word of [lastname, firstname, middlename, street, phone_number]) words.add(asFound(word))
    clients[n] = await call<Client>(caller, 'POST', '/client/create', {
      id: uuidv7(), lastname, firstname, middlename, address: `${n + 1} ${street} Street`, phone_number, location_id, id_type: 'sss', claim_type: 'RT',
    })
  }
  for (let from = 0; from < count; from += 10) await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, at) => add(from + at)))
  return { clients, words }
}

let hired = 0

/** Hires a representative whose own name can be recognised too. */
export async function hirePlanted(): Promise<Newcomer> {
  const person = await hireField()
  await ask('update users set display_name = $2 where username = $1', [person.username, canaryWord('n', hired)])
  hired += 1
  return person
}

/** Prints what a scan found, and when. */
export const tell = (when: string, { words, photos, files, bytes }: Found): void =>
  console.log(`${when}: ${words.size} canaries and ${photos} heads of photos in ${Math.round(bytes / 1e6)} MB${words.size === 0 ? '' : ` ${JSON.stringify(files)}`}`)
