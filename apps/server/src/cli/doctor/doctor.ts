import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { readServers } from '../../database/inspecting/inspectServers.ts'
import { findRunning } from '../../database/embedded/running.ts'
import { inUseSince } from '../../organisation.store.ts'
import type { Command } from '../commands.ts'
import { checkCounts, checkDueCounts, checkDurability, checkFeed, checkHalfDays, checkItineraryCounts, checkLastContacts, checkLocations, checkNumbers, checkSchema, checkSearch, checkServer, checkVisitCounts } from './data.ts'
import { checkBackups, checkCopy, checkJobs, checkPassphrase, checkPhones, checkPushes } from './running.ts'
import { checkAudit } from './audit.ts'
import { checkServers } from './servers.ts'
import { checkExposure } from './exposure.ts'
import { fault, type Finding, formatFinding, verdict } from './finding.ts'
import { checkCertificate, checkDataFolder, checkNode, checkWebApp } from './machine.ts'
import { checkQuarantine } from './quarantine.ts'
import { messageFor } from '../faults.ts'
import { say } from '../steps.ts'
import { withDatabase } from '../withDatabase.ts'
import { parseArguments } from '../arguments.ts'

/** `bisita doctor [--full]`: a line for each check. It changes nothing; the exit code is 1 where anything is wrong. */
export const doctorCommand: Command = async (words, config) => {
  const { values } = parseArguments(words, { full: { type: 'boolean' } })
  const findings: Finding[] = []
  const look = async (check: string, work: () => Finding | Promise<Finding>): Promise<boolean> => {
    const finding = await attempt(check, work)
    findings.push(finding)
    say(formatFinding(finding))
    return finding.ok
  }
  await look('Node', checkNode)
  await look('Data folder', () => checkDataFolder(config))
  await look('Web app', () => checkWebApp(config))
  const { tls } = config
  if (tls !== null) await look('Certificate', () => checkCertificate(tls, new Date()))
  await lookInside(config, look, values.full === true)
  const { said, code } = verdict(findings)
  say(said)
  return code
}

type Look = (check: string, work: () => Finding | Promise<Finding>) => Promise<boolean>

/** What needs the database; without one, or without its schema, the rest cannot be asked. */
async function lookInside(config: Config, look: Look, full: boolean): Promise<void> {
  if (config.databaseUrl === null && !existsSync(path.join(config.dataFolder, 'postgres', 'pgdata'))) {
    const none = () => fault('PostgreSQL', `there is no database in ${config.dataFolder} yet`, 'npm start makes it.')
    return void (await look('PostgreSQL', none))
  }
  const where = whereabouts(config)
  try {
    await withDatabase(config, async ({ db }) => {
      const answers = (await look('PostgreSQL', () => checkServer(db, where))) && (await look('Schema', () => checkSchema(db)))
      if (answers) await lookAtData(config, db, look, full)
    })
  } catch (error) {
    await look('PostgreSQL', () => {
      throw error
    })
  }
}

async function lookAtData(config: Config, db: Executor, look: Look, full: boolean): Promise<void> {
  await look('Durability', () => checkDurability(db))
  await look('Revision feed', () => checkFeed(db))
  await look('Locations', () => checkLocations(db))
  if (full) {
    await look('Counts', () => checkCounts(db))
    await look('Visit counts', () => checkVisitCounts(db))
    await look('Last contacts', () => checkLastContacts(db))
    await look('Itineraries', () => checkItineraryCounts(db))
    await look('Due counts', () => checkDueCounts(db))
    await look('Best times', () => checkHalfDays(db))
    await look('Search', () => checkSearch(db))
  }
  await look('Phone numbers', () => checkNumbers(db))
  await look('Quarantine', () => checkQuarantine(db))
  if (full) await look('Audit trail', () => checkAudit(db, config))
  await look('Demo users', () => checkExposure(db, config))
  const { replicaUrl } = config
  if (replicaUrl !== null) await look('Copy', () => checkCopy(replicaUrl))
  // An embedded database has one server only.
  if (config.databaseUrl !== null) await lookAtServers(db, look)
  await look('Jobs', () => checkJobs(db))
  await look('Phones', () => checkPhones(db))
  await look('Push', () => checkPushes(db))
  const since = await inUseSince(db)
  if (since !== null) {
    await look('Backups', () => checkBackups(db, config, { since, full }))
    await look('Passphrase', () => checkPassphrase(config))
  }
}

async function lookAtServers(db: Executor, look: Look): Promise<void> {
  let others: readonly Finding[] = []
  await look('Servers', async () => {
    const [servers, ...more] = checkServers(await readServers(db))
    others = more
    return servers
  })
  for (const finding of others) await look(finding.check, () => finding)
}

/** What an administrator is shown, of a server that runs: the quick checks, without those that need the command line. */
export async function quickFindings(config: Config, db: Executor): Promise<Finding[]> {
  const findings: Finding[] = []
  const look: Look = async (check, work) => {
    const finding = await attempt(check, work)
    findings.push(finding)
    return finding.ok
  }
  await look('Data folder', () => checkDataFolder(config))
  await look('PostgreSQL', () => checkServer(db, config.databaseUrl === null ? 'embedded' : 'that of DATABASE_URL'))
  await lookAtData(config, db, look, false)
  return findings
}

function whereabouts({ databaseUrl, dataFolder }: Config): string {
  if (databaseUrl !== null) return 'that of DATABASE_URL'
  const running = findRunning(dataFolder)
  return running ? `embedded, held by the Bisita that is running (process ${running.owner})` : 'embedded, started for this look'
}

/** A check that cannot be made is a fault, and no reason to leave out the others. */
async function attempt(check: string, work: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await work()
  } catch (error) {
    return fault(check, `could not be looked at: ${messageFor(error).replaceAll('\n', ' ')}`, 'Look again once that is put right.')
  }
}
