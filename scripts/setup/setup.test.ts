import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { filesIn, importsOf, sourcesOfDatabase } from './fingerprint.mjs'
import { isSatisfied } from './installed.mjs'
import { alone } from './lock.mjs'
import { isFitting } from './node.mjs'
import { inRoot } from './paths.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('isFitting', () => {
  test.each(['22.22.2', '22.23.0', '24.15.0', '24.21.0', '26.0.0', '28.1.0'])('%s can run everything', (version) => {
    expect(isFitting(version)).toBe(true)
  })
  test.each(['18.20.0', '20.20.2', '21.7.3', '22.12.0', '22.22.1', '23.11.0', '24.14.9', '25.2.0'])('%s cannot', (version) => {
    expect(isFitting(version)).toBe(false)
  })
})

describe('isSatisfied', () => {
  const machine = { platform: 'linux', arch: 'x64' }
  const zod = { version: '4.6.7', integrity: 'sha512-a' }
  const forMac = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
  const forUs = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] }

  test('lets only optional packages of other machines be missing', () => {
    expect(isSatisfied({ '': {}, 'node_modules/zod': zod, 'node_modules/mac': forMac }, { 'node_modules/zod': zod }, machine)).toBe(true)
    expect(isSatisfied({ 'node_modules/zod': zod }, {}, machine)).toBe(false)
    expect(isSatisfied({ 'node_modules/ours': forUs }, {}, machine)).toBe(false)
  })

  test('wants the very version and content', () => {
    expect(isSatisfied({ a: zod }, { a: { ...zod, version: '4.6.6' } }, machine)).toBe(false)
    expect(isSatisfied({ a: zod }, { a: { ...zod, integrity: 'sha512-b' } }, machine)).toBe(false)
  })
})

test('a database of tests is made anew when a migration changes, though nothing imports it', () => {
  const files = sourcesOfDatabase(inRoot('apps/server/src/testing/cluster/makeCluster.ts')).flatMap(filesIn)
  for (const name of readdirSync(inRoot('apps/server/src/database/migrations'))) expect(files.some((file) => file.includes(`/migrations/${name}`)), name).toBe(true)
})

test('importsOf finds what a program is made of, types aside', () => {
  const place = mkdtempSync(path.join(realpathSync(folder), 'imports-'))
  const write = (name: string, text: string) => writeFileSync(path.join(place, name), text)
  write('a.ts', "import { b } from './b.ts'\nimport type { D } from './d.ts'\nimport './e.ts'\nimport fs from 'node:fs'\n")
  write('b.ts', "import {\n  c,\n} from './c.json'\nexport * from './a.ts'\nconst later = () => import('./f.ts')\n")
  for (const name of ['c.json', 'd.ts', 'e.ts', 'f.ts']) write(name, '')
  const found = [...importsOf(path.join(place, 'a.ts'))].map((file) => path.basename(file))
  rmSync(place, { recursive: true })
  expect(found.sort()).toEqual(['a.ts', 'b.ts', 'c.json', 'e.ts', 'f.ts'])
})

describe('alone', () => {
  test('lets one at a time work and leaves nothing behind', async () => {
    const lock = path.join(folder, 'one.lock')
    let working = 0
    const seen: number[] = []
    const work = async () => {
      working += 1
      seen.push(working)
      await sleep(5)
      working -= 1
    }
    await Promise.all([alone(work, lock), alone(work, lock), alone(work, lock)])
    expect(seen).toEqual([1, 1, 1])
    expect(readdirSync(folder)).toEqual([])
  })

  test('passes a result and a failure on, and is free again after both', async () => {
    const lock = path.join(folder, 'two.lock')
    await expect(alone(() => Promise.reject(new Error('no')), lock)).rejects.toThrow('no')
    expect(await alone(() => 7, lock)).toBe(7)
  })

  test('takes over from a holder that has ended, also where another process has its number now', async () => {
    const lock = path.join(folder, 'three.lock')
    const ended = spawnSync(process.execPath, ['--version']).pid
    for (const holder of [`${ended} 1`, `${process.pid} 1`, 'nonsense', '']) {
      writeFileSync(lock, holder)
      expect(await alone(() => holder, lock)).toBe(holder)
    }
  })
})
