import { findOldestWriter, readDurability, readSchemaState, readVersion } from '../../database/inspecting/inspect.ts'
import { countLocations, countUndialable, countWrongCounts, readSearchState } from '../../database/inspecting/inspectClients.ts'
import { countWrongDueCounts } from '../../database/inspecting/inspectDue.ts'
import { countWrongItineraryCounts } from '../../database/inspecting/inspectItineraries.ts'
import { countWrongHalfDays, countWrongLastContacts, countWrongVisitCounts } from '../../database/inspecting/inspectVisits.ts'
import { lastWithSteps } from '../../database/migrations/replaced.ts'
import type { Executor } from '../../database/connection.ts'
import { program } from '../commands.ts'
import { fault, good, type Finding } from './finding.ts'

const oldest = 150_000

/** Checks the version of PostgreSQL. The doctor runs this check first. */
export async function checkServer(db: Executor, where: string): Promise<Finding> {
  const { name, number } = await readVersion(db)
  const said = `${name}, ${where}`
  return number >= oldest ? good('PostgreSQL', said) : fault('PostgreSQL', said, 'Bisita needs PostgreSQL 15 or newer.')
}

export async function checkSchema(db: Executor): Promise<Finding> {
  const { missing, foreign, tooOld } = await readSchemaState(db)
  if (tooOld) return fault('Schema', 'older than this version can bring up to date', `Start Bisita ${lastWithSteps} on it once.`)
  if (foreign.length > 0) return fault('Schema', `made by a newer Bisita (${foreign.join(', ')})`, 'Run that newer version.')
  if (missing.length === 0) return good('Schema', 'up to date')
  return fault('Schema', `${missing.length} migrations have not run`, `${program} migrate`)
}

export async function checkLocations(db: Executor): Promise<Finding> {
  const count = await countLocations(db)
  return count > 0 ? good('Locations', `${count}`) : fault('Locations', 'none', `${program} import-locations`)
}

/** Checks that committed data survives a power cut. */
export async function checkDurability(db: Executor): Promise<Finding> {
  const settings = await readDurability(db)
  const off = settings.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  if (off.length === 0) return good('Durability', settings.map(({ name, setting }) => `${name} ${setting}`).join(', '))
  return fault('Durability', `${off.join(', ')} off: a power cut loses work`, `Set ${off.join(', ')} to on in PostgreSQL's configuration.`)
}

/** Seconds. Bisita's own transactions are shorter, except bulk loads and migrations. */
const long = 60

/**
 * Checks whether a long transaction delays the change feed of the devices. One in any database of the same server does.
 */
export async function checkFeed(db: Executor, mostSeconds = long): Promise<Finding> {
  const writer = await findOldestWriter(db)
  if (writer === undefined) return good('Revision feed', 'not held back')
  const { pid, name, database, seconds } = writer
  if (seconds === null) return good('Revision feed', `process ${pid} holds it back, for how long this user may not see`)
  if (seconds <= mostSeconds) return good('Revision feed', 'not held back for long')
  const delay = `held back for ${seconds} s`
  return pid === null
    ? fault('Revision feed', `${delay} by the prepared transaction ${name} in ${database}`, 'Commit it or roll it back (commit prepared, rollback prepared).')
    : fault('Revision feed', `${delay} by process ${pid} (${name || 'no name'} in ${database})`, `Let it end, or end it: select pg_terminate_backend(${pid})`, new Date(Date.now() - seconds * 1000))
}

export async function checkCounts(db: Executor): Promise<Finding> {
  const wrong = await countWrongCounts(db)
  return wrong === 0
    ? good('Counts', 'equal to the clients counted one by one')
    : fault('Counts', `${wrong} places differ from the clients counted one by one`, 'Please report this: it must not happen.')
}

export async function checkVisitCounts(db: Executor): Promise<Finding> {
  const wrong = await countWrongVisitCounts(db)
  return wrong === 0
    ? good('Visit counts', 'equal to the visits and calls counted one by one')
    : fault('Visit counts', `${wrong} places or days differ from the visits and calls counted one by one`, 'Please report this: it must not happen.')
}

export async function checkLastContacts(db: Executor): Promise<Finding> {
  const wrong = await countWrongLastContacts(db)
  return wrong === 0
    ? good('Last contacts', 'of every client the latest of its visits and calls')
    : fault('Last contacts', `${wrong} clients show another last contact or result than their visits and calls say`, 'Please report this: it must not happen.')
}

export async function checkItineraryCounts(db: Executor): Promise<Finding> {
  const wrong = await countWrongItineraryCounts(db)
  return wrong === 0
    ? good('Itineraries', 'counts equal to the itineraries counted one by one')
    : fault('Itineraries', `the counts of ${wrong} days or months differ from the itineraries counted one by one`, 'Please report this: it must not happen.')
}

/** Counts phone numbers that can't be dialled. This is no fault: a person may have saved a number as it was typed. */
export async function checkNumbers(db: Executor): Promise<Finding> {
  const count = await countUndialable(db)
  if (count === 0) return good('Phone numbers', 'all can be dialled')
  const todo = 'No call is made to them. Export the clients: where there is a number and its column phone_callable says false, correct the record.'
  return { ...good('Phone numbers', `${count} can't be dialled`), todo }
}

export async function checkDueCounts(db: Executor): Promise<Finding> {
  const wrong = await countWrongDueCounts(db)
  return wrong === 0
    ? good('Due counts', 'equal to the due days of clients counted one by one')
    : fault('Due counts', `${wrong} days differ from the due days of clients counted one by one`, 'Please report this: it must not happen.')
}

export async function checkHalfDays(db: Executor): Promise<Finding> {
  const wrong = await countWrongHalfDays(db)
  return wrong === 0
    ? good('Best times', 'equal to the visits counted one by one')
    : fault('Best times', `${wrong} half-days of barangays differ from the visits counted one by one`, 'Please report this: it must not happen.')
}

export async function checkSearch(db: Executor): Promise<Finding> {
  const { missing, surplus, stale } = await readSearchState(db)
  if (missing + surplus + stale === 0) return good('Search', 'in step with the clients')
  const said = `clients missing: ${missing}, rows of no client: ${surplus}, rows out of date: ${stale}`
  return fault('Search', said, 'Please report this: it must not happen.')
}
