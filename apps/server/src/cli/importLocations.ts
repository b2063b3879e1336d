import { countLocations } from '../database/inspecting/inspectClients.ts'
import { importLocations } from '../domains/locations/locations.import.ts'
import type { Command } from './commands.ts'
import { say } from './steps.ts'
import { withDatabase, prepareSchema } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/** `bisita import-locations`: may be repeated; what is there stays as it is. */
export const importLocationsCommand: Command = async (words, config) => {
  parseArguments(words, {})
  const [added, count] = await withDatabase(config, async (database) => {
    await prepareSchema(database)
    return [await importLocations(database.pool), await countLocations(database.db)] as const
  })
  say(added > 0 ? `${added} locations were added; there are ${count}.` : `Nothing to add: there are ${count} locations already.`)
  return 0
}
