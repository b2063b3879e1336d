import { beforeEach, describe, expect, test, vi } from 'vitest'
import { run } from './run.ts'

let out: string
let err: string

beforeEach(() => {
  out = ''
  err = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true))
})

describe('run', () => {
  test.each([
    ['no command', [], /^Usage: npm run bisita -- COMMAND/],
    ['an unknown command', ['serv'], /^There is no command "serv"\.\n\nUsage:/],
    ['a name that every object has', ['constructor'], /^There is no command "constructor"\./],
    ['an unknown option', ['migrate', '--force'], /^Unknown option '--force'\.\n\nUsage: npm run bisita -- migrate\n/],
    ['a word too many', ['doctor', 'now'], /^"now" is one word too many\./],
    ['create-admin without a username', ['create-admin'], /^USERNAME is missing\.\n\nUsage: .* create-admin USERNAME/],
    ['a service that there is none of', ['serve', '--service', 'clients'], /^There is no service "clients"\. There are user, auth, location, branch, assignment, client, visit, approval\.\n\nUsage: .* serve \[--split \| --service NAME\]/],
    ['both ways to open services', ['serve', '--split', '--service', 'user'], /^--split opens every service, --service one alone/],
    ['a number that is none', ['seed-demo', '--clients', 'many'], /^--clients must be a whole number from 0 to \d+, not "many"\./],
  ])('refuses %s and shows the usage', async (_, words, message) => {
    expect(await run(words)).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(message)
  })

  test.each([
    [['help'], /^Usage: npm run bisita -- COMMAND[^]*doctor/],
    [['--help'], /^Usage: npm run bisita -- COMMAND/],
    [['help', 'nothing'], /^Usage: npm run bisita -- COMMAND/],
    [['help', 'seed-demo'], /^Usage: npm run bisita -- seed-demo \[--clients N\] \[--replace\]\nMake the demo/],
    [['seed-demo', '--help'], /^Usage: npm run bisita -- seed-demo \[--clients N\]/],
    [['create-admin', 'maria', '-h'], /^Usage: npm run bisita -- create-admin USERNAME/],
  ])('helps with %j', async (words, message) => {
    expect(await run(words)).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(message)
  })
})
