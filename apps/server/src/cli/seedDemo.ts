import { manilaDay } from '@bisita/rules/time/days'
import type { Pool } from 'pg'
import { readExistingData, type ExistingData } from '../demo/demo.store.ts'
import { mostClients } from '../demo/clients/numbers.ts'
import { seedDemo } from '../demo/seed.ts'
import { openFiles } from '../files/open.ts'
import { emptyDemo } from '../demo/empty.store.ts'
import { importLocations } from '../domains/locations/locations.import.ts'
import type { Command } from './commands.ts'
import { CommandProblem } from './problem.ts'
import { say, step, printSignIns, defaultDemoClients } from './steps.ts'
import { withDatabase, prepareSchema } from './withDatabase.ts'
import { parseArguments, wholeNumber } from './arguments.ts'

/** `bisita seed-demo`: makes the demo organisation, or adds the clients that are missing to the number. */
export const seedDemoCommand: Command = async (words, config) => {
  const { values } = parseArguments(words, { clients: { type: 'string' }, replace: { type: 'boolean' } })
  const clients = values.clients === undefined ? defaultDemoClients : wholeNumber('clients', values.clients, 0, mostClients)

  const now = new Date()
  const files = await openFiles(config.files)
  const madeNow = await withDatabase(config, async (database) => {
    const { pool } = database
    await prepareSchema(database)
    const before = await look(pool)
    if (before.realUsers > 0) {
      throw new CommandProblem('This database has users of its own, so there will be no demo in it. Use another database (DATABASE_URL or BISITA_DATA).')
    }
    if (values.replace === true) await step('Emptying the demo', () => emptyDemo(pool))
    else if (before.seeded > clients) throw new CommandProblem(tooMany(before, clients))
    await step('Locations', () => importLocations(pool), (count) => (count > 0 ? `${count} barangays` : 'there already'))
    const { added } = await step('Demo organisation', () => seedDemo(pool, { clients, today: manilaDay(now), now, files, onStep: say }))
    say(added > 0 ? `${added} clients were added to the demo organisation.` : 'The demo organisation has that many clients already.')
    return before.organisationSince === null
  })
  printSignIns()
  if (madeNow) say('While there are demo users Bisita listens on this machine only. One that is running already must be started again.')
  return 0
}

async function look(pool: Pool): Promise<ExistingData> {
  const client = await pool.connect()
  try {
    return await readExistingData(client)
  } finally {
    client.release()
  }
}

const tooMany = ({ seeded }: ExistingData, clients: number): string =>
  `The demo organisation has ${seeded} clients already. To have it made anew with ${clients}, add --replace: ` +
  'that deletes everything in it, also what people entered.'
