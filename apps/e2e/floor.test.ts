import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What browsers got after the floor, and nothing fills in. */
const newer = /Promise\.withResolvers|Promise\.try|AbortSignal\.any|(Object|Map)\.groupBy|Array\.fromAsync|\.toSpliced\(|\.isSubsetOf\(|\.(union|intersection|symmetricDifference)\(|URL\.(canParse|parse)\(/

test('the code of pages and workers uses nothing that browsers got after the floor', () => {
  const source = path.join(import.meta.dirname, '../web/src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  expect(files.length).toBeGreaterThan(300)
  const used = files.filter((name) => newer.test(readFileSync(path.join(source, name), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')))
  expect(used).toEqual([])
})
