import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What browsers got after the floor, and nothing fills in. */
const newer = /Promise\.withResolvers|Promise\.try|AbortSignal\.any|(Object|Map)\.groupBy|Array\.fromAsync|\.toSpliced\(|\.isSubsetOf\(|\.(union|intersection|symmetricDifference)\(|URL\.(canParse|parse)\(/

const root = path.join(import.meta.dirname, '../..')

test('the code of pages and workers uses nothing that browsers got after the floor', () => {
  const files = ['apps/web/src', 'packages/rules/src'].flatMap((folder) => {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name)).map((name) => path.join(folder, name))
  })
  expect(files.length).toBeGreaterThan(400)
  const used = files.filter((name) => newer.test(readFileSync(path.join(root, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')))
  expect(used).toEqual([])
})
