import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countsOf, playwrightCounts, sum, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-counts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file of tests that does not load counts as one failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [{}, {}] },
  ]
  expect(vitestCounts({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
})

test('a browser test that passes only when repeated has failed', () => {
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({ passed: 3, failed: 3 })
})

test('a runner that fails without a failed test, or without a report, counts as one failure', () => {
  const report = path.join(folder, 'report.json')
  const read = (counts: { passed: number; failed: number }) => counts
  expect(countsOf(report, 1, read)).toEqual({ passed: 0, failed: 1 })
  writeFileSync(report, JSON.stringify({ passed: 5, failed: 0 }))
  expect(countsOf(report, 1, read)).toEqual({ passed: 5, failed: 1 })
  expect(countsOf(report, 0, read)).toEqual({ passed: 5, failed: 0 })
  writeFileSync(report, JSON.stringify({ passed: 5, failed: 2 }))
  expect(countsOf(report, 1, read)).toEqual({ passed: 5, failed: 2 })
})

test('parts add up', () => {
  expect(sum([{ passed: 1, failed: 0 }, { passed: 2, failed: 3 }])).toEqual({ passed: 3, failed: 3 })
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
