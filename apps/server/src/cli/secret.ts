import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandProblem } from './problem.ts'
import { say } from './steps.ts'

/** What is wrong with a password, for people, or null. */
type Judge = (password: string) => Promise<string | null>

/**
 * Asks for a new password: twice and unseen on a terminal, otherwise the first line of standard input.
 * @returns null where none was given
 * @throws CommandProblem where standard input gives one that will not do, or the asking is broken off
 */
export async function askPassword(judge: Judge): Promise<string | null> {
  return process.stdin.isTTY ? askAtTerminal(judge) : readPiped(judge)
}

async function askAtTerminal(judge: Judge): Promise<string | null> {
  for (;;) {
    const password = await typeUnseen('Password (Enter alone: one is made for you): ')
    if (password === '') return null
    const fault = await judge(password)
    if (fault !== null) say(fault)
    else if ((await typeUnseen('The same once more: ')) === password) return password
    else say('The two are not the same.')
  }
}

/** One line from the terminal, with none of it shown. */
async function typeUnseen(prompt: string): Promise<string> {
  process.stdout.write(prompt)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  try {
    return await new Promise((resolve, reject) => {
      const breakOff = () => reject(new CommandProblem('Broken off. Nothing was changed.'))
      lines.once('line', resolve).once('SIGINT', breakOff).once('close', breakOff)
    })
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

/** Longer than any password may be, and a bound on what is read. */
const enough = 10_000

async function readPiped(judge: Judge): Promise<string | null> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > enough) break
  }
  const [password = ''] = text.split(/\r?\n/)
  if (password === '') return null
  const fault = await judge(password)
  if (fault !== null) throw new CommandProblem(`The password will not do: ${fault}`)
  return password
}
