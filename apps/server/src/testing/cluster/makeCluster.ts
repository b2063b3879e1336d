import pg from 'pg'
import { defaultDemoClients } from '../../cli/steps.ts'
import { startEmbedded } from '../../database/embedded/launcher.ts'
import { ensureTemplate, fill } from './template.ts'

/*
 * Makes a stopped cluster in a data folder, for copying: with the template database of tests, or (argument "browser")
 * with the database of a server after its first start. Set-up runs it (scripts/setup/cluster.mjs), which finds the
 * sources of the cluster by its imports.
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
