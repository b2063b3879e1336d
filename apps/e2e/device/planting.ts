import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeUnderTest } from '../../web/src/device/testing/model/tab.ts'
import type { Fault } from './faults.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const source = path.join(root, 'apps/web/src/device')
const copies = path.join(root, '.cache/device-faults')

/** What is copied: the code that faults are planted in. What else it needs it finds where that stands. */
const copied = ['queue', 'sync', 'testing/memoryQueue.ts']

const isCopied = (file: string) => copied.some((part) => file === part || file.startsWith(`${part}/`))

/** Lets the imports of a copied file that lead out of the copy lead to the real files. */
function reachOut(text: string, file: string, folder: string): string {
  return text.replace(/(from ')(\.\.?\/[^']+)(')/g, (whole, before: string, specifier: string, end: string) => {
    const target = path.join(path.dirname(file), specifier)
    if (isCopied(target)) return whole
    const from = path.join(folder, path.dirname(file))
    return `${before}${path.relative(from, path.join(source, target))}${end}`
  })
}

async function filesOf(part: string): Promise<readonly string[]> {
  if (part.endsWith('.ts')) return [part]
  const found = await readdir(path.join(source, part), { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$/.test(entry.name))
    .map((entry) => path.join(path.relative(source, entry.parentPath), entry.name))
}

/** A copy of the queue and the loop with a fault in it. Throws where the fault's text stands nowhere or twice. */
export async function plant(fault: Fault, number: number): Promise<CodeUnderTest> {
  const folder = path.join(copies, String(number))
  await rm(folder, { recursive: true, force: true })
  for (const file of (await Promise.all(copied.map(filesOf))).flat()) {
    let text = await readFile(path.join(source, file), 'utf8')
    if (file === fault.file) {
      const places = text.split(fault.from).length - 1
      if (places !== 1) throw new Error(`"${fault.name}" fits ${places} places of ${file}: it has to be planted anew.`)
      text = text.replace(fault.from, () => fault.to)
    }
    const copy = path.join(folder, file)
    await mkdir(path.dirname(copy), { recursive: true })
    await writeFile(copy, reachOut(text, file, folder))
  }
  const load = async <T>(file: string) => (await import(/* @vite-ignore */ path.join(folder, file))) as T
  return {
    ...(await load<Pick<CodeUnderTest, 'createLoop'>>('sync/loop.ts')),
    ...(await load<Pick<CodeUnderTest, 'createQueue'>>('queue/queue.ts')),
    ...(await load<Pick<CodeUnderTest, 'memoryQueue'>>('testing/memoryQueue.ts')),
  }
}

/** Removes all copies. */
export const uproot = () => rm(copies, { recursive: true, force: true })
