import pg from 'pg'
import type { Gate } from './gate.ts'
import { followTimeline, type ServerState, serverState } from './timeline.ts'
import { within } from './within.ts'

export type WatchOptions = {
  /** Whether a database that only follows another one will do: a copy for reports. */
  readonly standbyWillDo?: boolean
  /** Takes a line for the log. */
  readonly say: (line: string) => void
}

/** Milliseconds between two looks and for an answer, while all is well and while the database is away. */
const times = { well: { every: 1000, answer: 2000 }, away: { every: 250, answer: 1000 } }

const lines = {
  'no primary': 'The database does not answer: calls are refused until it does.',
  standby: 'The database only follows another one: calls are refused until it takes writes.',
  open: 'The database answers again.',
} as const

/**
 * Asks a database once a second, and at once after a connection broke, whether it answers and takes writes, and opens or
 * shuts the gate. Neither a time limit nor keepalives of the system are needed: silence of a connection and then of a new one is
 * noticed within five seconds. A new timeline has its revision numbers raised before the gate opens.
 * @returns stops it
 */
export function watchDatabase(url: string, gate: Gate, { standbyWillDo = false, say }: WatchOptions): () => Promise<void> {
  let client: pg.Client | null = null
  let state: keyof typeof lines = 'open'
  let timeline: string | null = null
  const end = new AbortController()
  let wake = (): void => {}
  // A sign that comes during a look asks for another one after it.
  let woken = false
  gate.onDoubt(() => {
    woken = true
    wake()
  })

  const turn = (next: typeof state): void => {
    if (next !== state) say(lines[next])
    state = next
  }

  const drop = (): void => {
    void client?.end().catch(() => undefined)
    client = null
  }

  const timing = () => (state === 'open' ? times.well : times.away)

  const ask = async () => {
    const { answer } = timing()
    if (client === null) {
      client = new pg.Client({ connectionString: url, application_name: 'bisita', connectionTimeoutMillis: answer, keepAlive: true })
      client.on('error', () => gate.doubt())
      const connected = await within(client.connect(), answer)
      if (connected.outcome !== 'done') return connected
    }
    return within(serverState(client), answer)
  }

  const look = async (): Promise<void> => {
    let asked = await ask()
    const silent = asked.outcome === 'late'
    if (asked.outcome !== 'done') {
      drop()
      asked = await ask()
    }
    if (end.signal.aborted) return
    if (asked.outcome !== 'done') {
      drop()
      gate.shut('no primary')
      return turn('no primary')
    }
    // One connection was silent and a new one is not: the others lead where that one did.
    if (silent) gate.cut()
    await judge(asked.value)
  }

  const judge = async (found: ServerState): Promise<void> => {
    if (found.standby && !standbyWillDo) {
      gate.shut('standby')
      return turn('standby')
    }
    if (timeline !== null && found.timeline !== timeline) gate.cut()
    if (!standbyWillDo && found.timeline !== null && found.numbered !== '' && found.numbered !== found.timeline) {
      if (await followTimeline(client as pg.Client)) say(`The database has a new timeline (${found.timeline}): the numbers of changes were raised.`)
    }
    timeline = found.timeline
    gate.open()
    turn('open')
  }

  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      woken = false
      // What fails here, such as the raising of numbers on a server that just left, is tried again with the next look.
      await look().catch(drop)
      if (end.signal.aborted || woken) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, timing().every).unref()
      })
    }
    drop()
  }
  const running = run()
  return async () => {
    end.abort()
    wake()
    await running
  }
}
