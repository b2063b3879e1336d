import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../demo/random.ts'
import { uuidAt } from '../demo/ids.ts'
import { type WireAnswer, type WriteMethod, sendBytes } from './bytes.ts'

/** A write with its idempotency key, and the answer if it was received. */
export type StreamedWrite = {
  readonly client: string
  readonly method: WriteMethod
  readonly path: string
  readonly body: Record<string, unknown>
  readonly key: string
  answer?: WireAnswer
}

/** A sender that writes to its own clients, one write after the other. */
export type StreamWriter = { readonly cookie: string; readonly random: Random; readonly existingClients: string[]; readonly writes: StreamedWrite[] }

export const newStreamWriter = (cookie: string, random: Random): StreamWriter => ({ cookie, random, existingClients: [], writes: [] })

/** The next write of a sender: mostly creates and updates, now and then a deletion. */
function nextWrite({ random, existingClients: living }: StreamWriter, places: readonly string[]): StreamedWrite {
  const kind = random.real()
  const key = randomUUID()
  const fields = { address: `Purok ${random.below(100_000)}`, pension_amt: random.below(1_000_000) / 100 }
  if (living.length === 0 || kind < 0.45) {
    const id = uuidAt(Date.now(), random)
    const body = { id, lastname: 'Santos', firstname: `Ana ${random.below(1000)}`, id_type: 'sss', claim_type: 'RT', ...fields }
    return { client: id, method: 'POST', path: '/client/create', body: { ...body, location_id: random.pick(places) }, key }
  }
  const client = random.pick(living)
  if (kind < 0.55) return { client, method: 'DELETE', path: `/client/delete/${client}`, body: {}, key }
  return { client, method: 'PUT', path: `/client/update/${client}`, body: fields, key }
}

/** Sends a write, for the first time or again. */
export const sendWrite = (url: string, { cookie }: StreamWriter, sent: StreamedWrite): Promise<WireAnswer> =>
  sendBytes({ url }, { cookie }, sent.method, sent.path, sent.body, sent.key)

/** Sends a write without an answer again, and stores the answer. */
export async function resendWrite(url: string, sender: StreamWriter, sent: StreamedWrite): Promise<void> {
  acknowledge(sender, sent, await sendWrite(url, sender, sent))
}

/** Stores a received answer as a retry will give it. Throws unless it is a success. */
function acknowledge(sender: StreamWriter, sent: StreamedWrite, answer: WireAnswer): void {
  if (answer.status >= 300) throw new Error(`${sent.method} ${sent.path} was answered ${answer.status}: ${answer.text}`)
  sent.answer = { ...answer, replayed: true }
  if (sent.method === 'POST') sender.existingClients.push(sent.client)
  if (sent.method === 'DELETE') sender.existingClients.splice(sender.existingClients.indexOf(sent.client), 1)
}

/**
 * Sends writes until `stopped`. Without an answer it ends with its last write open; where the server isn't ready it
 * repeats the write until it is. Throws for any other answer than a success. Returns how often the server wasn't ready.
 */
export async function streamWrites(url: string, sender: StreamWriter, places: readonly string[], stopped: () => boolean): Promise<number> {
  let notReady = 0
  while (!stopped()) {
    const sent = nextWrite(sender, places)
    sender.writes.push(sent)
    for (;;) {
      const answer = await sendWrite(url, sender, sent).catch(() => undefined)
      if (answer === undefined) return notReady
      if (answer.status === 503) {
        notReady += 1
        await sleep(20)
        continue
      }
      acknowledge(sender, sent, answer)
      break
    }
  }
  return notReady
}
