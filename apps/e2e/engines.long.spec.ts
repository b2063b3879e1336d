import { messages } from '@bisita/contract/messages'
import { addClient, signInByCall } from './support/api.ts'
import { hireField } from './support/database.ts'
import { callsOf, ownBranch } from './support/desk.ts'
import type { Engine } from './support/engines/engine.ts'
import { firefox } from './support/engines/firefox.ts'
import { hands, type Hands } from './support/engines/hands.ts'
import { webkit } from './support/engines/webkit.ts'
import { origin, startServer, stopServer, thePlace } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { visitsOf } from './support/work.ts'

/**
 * The ways that must work in every browser, with those that Debian has beside Chromium: signing in, setting a phone up, a
 * visit with no network and its sending, a call at the desk. Nobody answers what these browsers ask. The network is
 * taken away by ending the server.
 */
const engines: Readonly<Record<string, () => Promise<Engine>>> = { Firefox: firefox, WebKit: webkit }

async function signIn({ open }: Engine, { fills, presses, sees }: Hands, username: string, password: string): Promise<void> {
  await open(`${origin()}/login`)
  await fills('Username', username)
  await fills('Password', password)
  await presses('Login')
  await sees('Dashboard')
}

/** Until the page opens with no server too. */
const installed = ({ until }: Hands) => until('The service worker', 'return navigator.serviceWorker.controller !== null')

/** Does something while there is no server. */
async function withNoServer(work: () => Promise<void>): Promise<void> {
  await stopServer(thePlace())
  try {
    await work()
  } finally {
    await startServer(thePlace())
  }
}

for (const [name, start] of Object.entries(engines)) {
  test(`${name}: a phone is set up though nobody answers the browser's question; a visit with no network is sent, once`, async () => {
    const { username, password } = await hireField()
    const caller = await signInByCall(username, password)
    const client = await addClient(caller)
    const engine = await start()
    try {
      const person = hands(engine)
      await signIn(engine, person, username, password)
      await engine.open(`${origin()}/settings`)
      await person.presses('Set up')
      await person.sees(messages.recordsSet)
      await installed(person)
      await withNoServer(async () => {
        await engine.open(`${origin()}/clients`)
        await person.fills('Search clients', client.fullname)
        await person.presses(client.fullname)
        await person.standsSomewhere()
        await person.presses('Record visit')
        await person.chooses('Not Around')
        await person.presses('Take photo')
        await person.givesPicture()
        await person.sees('GPS ±')
        await person.presses('Save visit')
        await person.isHidden('form[aria-label="Visit"]')
        await engine.open(`${origin()}/dashboard`)
        await person.sees('1 waiting')
      })
      await person.until('That there is a network', "window.dispatchEvent(new Event('online')); return true")
      await expect.poll(async () => (await visitsOf(caller, client)).map(({ visit_result, photo_state }) => [visit_result, photo_state])).toEqual([['Not Around', 'stored']])
    } finally {
      await engine.close()
    }
  })

  test(`${name}: a call at the desk is stored, and one with no network after reloads, once`, async () => {
    const { username, password, names } = await ownBranch({ clients: 2 })
    const caller = await signInByCall(username, password)
    const engine = await start()
    try {
      const person = hands(engine)
      await signIn(engine, person, username, password)
      await installed(person)
      await engine.open(`${origin()}/calls`)
      await person.presses('Start calling')
      const open = () => person.until('Somebody to call', "return document.querySelector('form[aria-label=\"Call\"]') && document.querySelector('main h2')?.textContent")
      const first = await open()
      await person.strikes('2')
      await person.strikes('Enter')
      await expect.poll(async () => (await callsOf(caller)).map(({ client_name }) => client_name)).toEqual([first])
      const second = await person.until('The next one', "const name = document.querySelector('main h2')?.textContent; return document.querySelector('form[aria-label=\"Call\"]') && name !== given && name", first)
      await withNoServer(async () => {
        await person.strikes('0')
        await person.strikes('Enter')
        await person.sees(`One call is kept here and sent once, when the network is back: ${String(second)}`)
        for (let reload = 0; reload < 2; reload += 1) await engine.open(`${origin()}/calls`)
      })
      await engine.open(`${origin()}/about`)
      await expect
        .poll(async () => (await callsOf(caller)).map(({ client_name, contact_detail }) => `${client_name}: ${contact_detail}`).toSorted())
        .toEqual([`${String(first)}: null`, `${String(second)}: No Answer`].toSorted())
      expect([String(first), String(second)].toSorted()).toEqual(names.toSorted())
    } finally {
      await engine.close()
    }
  })
}
