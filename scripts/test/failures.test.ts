import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { failuresOf, listed, playwrightFailures, vitestFailures } from './failures.mjs'

const root = path.resolve('/somewhere/bisita')
const red = '\u001b[31m'

describe('what failed', () => {
  test('beside the code: its file, its full name and why, without the stack', () => {
    const assertionResults = [
      { status: 'passed', ancestorTitles: [], title: 'is fine' },
      { status: 'skipped', ancestorTitles: [], title: 'is left out' },
      { status: 'failed', ancestorTitles: ['a form', 'is refused'], title: 'early', failureMessages: [`\n${red}Error: expected 1 to be 2\n    at x.ts:1:2`, 'Error: later'] },
      { status: 'failed', ancestorTitles: [], title: 'says nothing', failureMessages: [] },
    ]
    const testResults = [
      { name: path.join(root, 'apps/a.test.ts'), status: 'failed', message: '', assertionResults },
      { name: path.join(root, 'apps/b.test.ts'), status: 'failed', message: 'Cannot find c.ts\nthere', assertionResults: [] },
      { name: path.join(root, 'apps/empty.test.ts'), status: 'passed', assertionResults: [] },
    ]
    expect(vitestFailures({ testResults }, root)).toEqual([
      { file: path.join('apps', 'a.test.ts'), name: 'a form > is refused > early', reason: ['Error: expected 1 to be 2'] },
      { file: path.join('apps', 'a.test.ts'), name: 'says nothing', reason: [] },
      { file: path.join('apps', 'b.test.ts'), name: 'does not load', reason: ['Cannot find c.ts', 'there'] },
    ])
  })

  test('in the browser: in groups too, passed only when repeated, or outside of the tests', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title, file: 'a.spec.ts', tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
    })
    const group = { title: 'a group', file: 'a.spec.ts', specs: [spec('inside', 'flaky', `${red}Error: once\nmore`, 'Error: twice')] }
    const specs = [spec('passes', 'expected'), spec('is left out', 'skipped'), spec('fails', 'unexpected', 'Error: too wide')]
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs, suites: [group] }]
    const errors = [{ message: 'The server did not start', location: { file: '/somewhere/bisita/apps/e2e/b.spec.ts' } }, {}]
    expect(playwrightFailures({ suites, errors }, 'apps/e2e')).toEqual([
      { file: 'apps/e2e/a.spec.ts', name: 'fails', reason: ['Error: too wide'] },
      { file: 'apps/e2e/a.spec.ts', name: 'a group > inside', reason: ['Error: once', 'more'] },
      { file: 'apps/e2e/b.spec.ts', name: 'outside of the tests', reason: ['The server did not start'] },
      { file: 'apps/e2e', name: 'outside of the tests', reason: [] },
    ])
  })

  test('is listed one below the other, and nothing is nothing', () => {
    expect(listed([{ file: 'a.test.ts', name: 'one > two', reason: ['Error: x'] }, { file: 'b.test.ts', name: 'three', reason: [] }])).toBe(
      '\nFailed:\n  a.test.ts > one > two\n    Error: x\n  b.test.ts > three\n',
    )
    expect(listed([])).toBe('')
  })

  test('is the runner itself where it failed and no test can be named', () => {
    const read = () => []
    const nowhere = path.join(root, 'nowhere.json')
    expect(failuresOf('vitest', nowhere, 0, read)).toEqual([])
    expect(failuresOf('vitest', nowhere, 1, read)).toEqual([{ file: 'vitest', name: 'failed outside of its tests', reason: [] }])
  })
})
