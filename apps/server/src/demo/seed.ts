import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { ClientBase, Pool } from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { dropIndexesForLoad } from '../database/bulkLoad.ts'
import type { Tables } from '../database/tables/tables.ts'
import { hashPassword } from '../domains/auth/passwords.ts'
import { makeUnmade } from '../domains/visits/evidence/evidence.jobs.ts'
import { type DemoContext, demoContext } from './context.ts'
import {
  type ExistingData, copyClients, countVisits, currentRevision, deriveCalls, foldNoted, insertOrganisation, insertPhones, analyzeSeededTables, listPlaces, lockDemo, noteCounts, noteSeeding, readExistingData,
  startTriggers, stopTriggers, tidyUp,
} from './demo.store.ts'
import { demoPassword, organisationAge } from './organisation.ts'
import type { DemoLocation } from './clients/places.ts'
import type { Files } from '../files/files.ts'
import { demoPhones } from './phones.ts'
import { addPhotos } from './photos/photos.ts'
import { demoPlans, noPlans } from './contacts/plans.ts'
import { insertStrategies, placeSeeded } from './strategies.store.ts'
import { demoStrategies } from './strategies.ts'

/** Above this number of clients, an empty table gets its indexes after the rows. */
const manyClients = 50_000

/** Thrown where no demo can be made; its message is for the person at the terminal. */
export class SeedProblem extends Error {}

export type SeedOptions = {
  /** How many seeded clients there shall be. */
  readonly clients: number
  /** The day in Manila, YYYY-MM-DD, that dates are relative to. */
  readonly today: string
  /** Until when people have worked today; by default nobody has. */
  readonly now?: Date
  /** Where the photos of the newest visits go; by default none are made. */
  readonly files?: Files
  readonly onStep?: (step: string) => void
  /** Another number of clients above which indexes come after the rows. */
  readonly many?: number
}

/**
 * Fills the database with the demo organisation of promises/operations 4: clients with their visits and
 * calls, itineraries and requests for approval, in one transaction. Where the organisation is there already, only the clients missing to that
 * number are added; where they are too, nothing happens. Memory stays flat however many are asked for.
 * @returns how many clients were added
 * @throws SeedProblem where there are people of its own in the database, or no locations
 */
export async function seedDemo(pool: Pool, options: SeedOptions): Promise<{ added: number }> {
  const password = await hashPassword(demoPassword)
  const client = await pool.connect()
  let done = false
  try {
    await client.query('begin')
    await lockDemo(client)
    const added = await seed(client, options, password)
    await client.query('commit')
    if (added > 0) await tidyUp(client)
    done = true
    return { added }
  } finally {
    // A connection whose transaction failed is thrown away with it.
    client.release(!done)
  }
}

/** Gives the visits a verdict, in the transaction of everything else. */
async function judgeVisits(client: ClientBase): Promise<void> {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => undefined } as unknown as Pool }) })
  for (let from: string | null = '00000000-0000-0000-0000-000000000000'; from !== null; ) ({ from } = await makeUnmade(db, from))
}

async function seed(client: ClientBase, options: SeedOptions, password: string): Promise<number> {
  const { clients, today, now, files, onStep = () => {}, many = manyClients } = options
  const before = await readExistingData(client)
  if (before.realUsers > 0)
    throw new SeedProblem('This database has users of its own; a demo is only made where nobody works.')
  const places = await listPlaces(client)
  if (places.length === 0) throw new SeedProblem('There are no locations yet: load them first.')
  const context = demoContext({ today, organisedOn: organisedOn(before) ?? today, clients, places, ...(now === undefined ? {} : { now: now.getTime() }) })

  if (before.organisationSince === null) {
    onStep('Setting up the demo organisation')
    await insertOrganisation(client, context.organisation, password)
    const { created_at } = context.organisation
    if (now !== undefined) await insertPhones(client, demoPhones(context, now.getTime()))
    await insertStrategies(client, demoStrategies(context.seed, Date.parse(created_at)), created_at)
  }
  const added = Math.max(0, clients - before.seeded)
  if (added === 0) return 0

  onStep(`Adding ${added} clients with their visits and calls`)
  const fresh = before.clients === 0 && clients > many
  const rebuild = fresh ? await dropIndexesForLoad(client, ['clients', 'client_search', 'visits', 'itineraries', 'client_placements']) : []
  if (fresh) await stopTriggers(client)
  const revision = await currentRevision(client)
  // Made once, with the first clients: more clients need no more plans.
  const plans = before.seeded === 0 ? demoPlans(context, { nameOf: namesOf(context, places), revision }) : noPlans
  await copyClients(client, context, { from: before.seeded, to: clients, revision }, plans)
  if (fresh) {
    await startTriggers(client)
    await noteCounts(client)
  }
  for (const [i, statement] of rebuild.entries()) {
    onStep(`Building index ${i + 1} of ${rebuild.length}`)
    await client.query(statement)
  }
  if (fresh) await countVisits(client)
  await analyzeSeededTables(client)
  await deriveCalls(client)
  await placeSeeded(client)
  if (files !== undefined && before.seeded === 0) await addPhotos(client, files, context.seed)
  await judgeVisits(client)
  await foldNoted(client)
  await noteSeeding(client, added, today)
  return added
}

/** What the places and products of a demo are called. */
function namesOf({ organisation }: DemoContext, places: readonly DemoLocation[]): (id: string) => string {
  const names = new Map(places.map(({ id, location }) => [id, location]))
  for (const { id, name } of organisation.products) names.set(id, name)
  return (id) => names.get(id) ?? id
}

/** The day an organisation of this database was made for: its ids follow from it. */
function organisedOn({ organisationSince }: ExistingData): string | null {
  return organisationSince === null ? null : addDays(manilaDay(organisationSince), organisationAge)
}
