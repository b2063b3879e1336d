// `npm run bundle`: one archive that installs Bisita on a Debian without internet (deploy/office.sh, docs/guide/office.md).
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode, provideOwnNode } from './setup/node.mjs'
import { cacheFolder, inRoot } from './setup/paths.mjs'
import { giveUp, SetupProblem } from './setup/problem.mjs'
import { passSignalsOn } from './setup/run.mjs'
import { provideWebBuild } from './setup/web-build.mjs'

passSignalsOn()
try {
  if (process.platform !== 'linux') throw new SetupProblem('A bundle is made on Linux: it holds the programs of the machine that it is made on.')
  const node = await provideNode()
  await provideDependencies(node)
  await provideWebBuild(node)
  const { contentsOf } = await import('./bundle/contents.mjs')
  const { kilobytesOf, nameOf, sumsOf, writeArchive } = await import('./bundle/archive.mjs')
  const contents = contentsOf(await provideOwnNode())
  const sums = sumsOf(contents)
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const name = `${version}-${nameOf(sums)}`
  const kilobytes = kilobytesOf(contents)
  const platform = `linux-${process.arch}`
  const file = path.join(cacheFolder, 'bundle', `bisita-${name}-${platform}.tar.gz`)
  mkdirSync(path.dirname(file), { recursive: true })
  process.stdout.write(`Bundle ${name} … `)
  // What office.sh asks before it looks at anything else.
  const about = `${name} ${platform} ${kilobytes}\n`
  const { bytes, sum } = await writeArchive(file, `bisita-${name}`, contents, { VERSION: about, SHA256SUMS: sums.join('') })
  const megabytes = (/** @type {number} */ count) => `${Math.round(count / 1e6)} MB`
  console.log(`ready: ${contents.size} files, ${megabytes(kilobytes * 1024)}, packed ${megabytes(bytes)}\nSHA-256 ${sum}\n${file}`)
} catch (error) {
  giveUp(error)
}
