import { t } from '@bisita/contract/words'
import type { PhotoProgressRow } from '../rows.ts'
import { Halt, meaningOf, type AnswerMeaning } from './answers.ts'
import type { Round } from './deps.ts'

/**
 * The most times that one round starts a photo again or asks for its progress.
 */
const mostRestarts = 3

type Failure = Extract<AnswerMeaning, { why: 'refused' }>['failure']

const names = ({ fields }: Failure, ...paths: readonly string[]) => fields.some(({ path }) => paths.includes(path))

/** What to do after a refused part: ask for the progress, begin again, or give up. */
const demandOf = (failure: Failure): 'state' | 'begin' | 'give up' => {
  if (failure.code === 'part_missing') return 'state'
  return failure.status === 400 && names(failure, 'photo_sha256', 'total') ? 'begin' : 'give up'
}

/** Sends a part and returns how many bytes have arrived, or why it was refused. */
async function sendPart(round: Round, row: PhotoProgressRow, bytes: ArrayBuffer, offset: number): Promise<number | Failure> {
  const { server, parts } = round
  round.check()
  const part = { bytes: bytes.slice(offset, offset + parts.get()), offset, total: bytes.byteLength }
  try {
    const received = await round.answered(server.photoPart(row.visit_id, part))
    parts.grow()
    return received
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning.why === 'refused') return meaning.failure
    if (meaning.why === 'later' && !meaning.reached) parts.shrink()
    throw error
  }
}

/** The offset at which the server wants the photo continued; the total size where it has all of it. */
async function askState(round: Round, { visit_id, total }: PhotoProgressRow): Promise<number> {
  round.check()
  const state = await round.answered(round.server.photoState(visit_id))
  return state.complete ? total : Math.min(state.received, total)
}

/** Sends the rest of a photo. Ends early where the user has changed the queue, since new items are sent first. */
async function sendPhoto(round: Round, row: PhotoProgressRow): Promise<'ended' | 'touched'> {
  const { store } = round
  const photo = await store.photo(row.visit_id)
  if (photo === null) return store.changePhoto(row.visit_id, null).then(() => 'ended')
  let sent = Math.min(row.sent, row.total)
  for (let restarts = 0; ; ) {
    const answer = await sendPart(round, row, photo.bytes, sent)
    if (typeof answer === 'number') {
      if (answer >= row.total) return arrived(round, row)
      if (answer <= sent) restarts += 1
      sent = answer
    } else {
      const demand = demandOf(answer)
      if (demand === 'give up') {
        await store.changePhoto(row.visit_id, { refused: answer.message })
        round.adjustCounts({ photos: -1, refused: 1 })
        return 'ended'
      }
      restarts += 1
      sent = demand === 'begin' ? 0 : await askState(round, row)
      if (sent === row.total && demand === 'state') return arrived(round, row)
    }
    await store.changePhoto(row.visit_id, { sent })
    round.changed()
    if (restarts > mostRestarts) throw new Halt({ why: 'later', message: t('A photo does not arrive whole.'), reached: true, wait: null })
    if (round.touched()) return 'touched'
  }
}

async function arrived(round: Round, { visit_id }: PhotoProgressRow): Promise<'ended'> {
  await round.store.changePhoto(visit_id, null)
  round.sent()
  round.adjustCounts({ photos: -1 })
  return 'ended'
}

/** Sends the photos of visits that are on the server; true where the user has changed the queue meanwhile. */
export async function sendPhotos(round: Round): Promise<boolean> {
  const { store, userId } = round
  for (const row of await store.photos(userId)) {
    if (!row.visit_stored || row.refused !== null) continue
    await round.pace()
    round.updateState({ phase: 'photos', current: row.visit_id })
    const ended = await sendPhoto(round, row)
    round.updateState({ current: null })
    round.changed()
    if (ended === 'touched') return true
  }
  return round.touched()
}
