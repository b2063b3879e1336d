import pg from 'pg'
import { defaultDemoClients } from '../../cli/steps.ts'
import { startEmbedded } from '../../database/embedded/launcher.ts'
import { ensureTemplate, fill } from './template.ts'

/*
 * Makes a stopped cluster in a data folder, for copying: with the database that those of tests are copied from, or
 * (argument "browser") with that of a server after its first start. Set-up runs it (scripts/setup/cluster.mjs), which
 * finds by its imports what it is made from.
 */
const [dataFolder = '', kind = ''] = process.argv.slice(2)

const { url, stop } = await startEmbedded({ dataFolder, durable: false })
const at = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
if (kind === 'browser') {
  await fill(url, defaultDemoClients)
} else {
  const client = new pg.Client(url)
  await client.connect()
  await ensureTemplate(client, at)
  await client.end()
}
await stop()
