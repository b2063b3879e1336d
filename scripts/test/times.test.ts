import { expect, test } from 'vitest'
import { listedTimes, playwrightTimes, vitestTimes } from './times.mjs'

test('the times of files are read from the reports of both runners', () => {
  const report = { testResults: [{ name: '/root/a/one.test.ts', startTime: 1000, endTime: 3500 }, { name: '/root/b.test.ts', startTime: 0, endTime: 0 }] }
  expect(vitestTimes(report, '/root')).toEqual([{ file: 'a/one.test.ts', seconds: 2.5 }, { file: 'b.test.ts', seconds: 0 }])
  const spec = (duration: number) => ({ file: 'x.spec.ts', tests: [{ results: [{ duration }] }] })
  const suites = [{ specs: [spec(1000)], suites: [{ specs: [spec(500)] }] }]
  expect(playwrightTimes({ suites }, 'apps/e2e')).toEqual([{ file: 'apps/e2e/x.spec.ts', seconds: 1 }, { file: 'apps/e2e/x.spec.ts', seconds: 0.5 }])
})

test('files are listed once, the slowest first', () => {
  const listed = listedTimes([{ file: 'fast', seconds: 1 }, { file: 'slow', seconds: 2 }, { file: 'slow', seconds: 1 }])
  expect(listed.trim().split('\n').slice(1).map((line) => line.trim())).toEqual(['3.0 s   75 %  slow', '1.0 s  100 %  fast'])
  expect(listedTimes([])).toContain('(0 s;')
})
