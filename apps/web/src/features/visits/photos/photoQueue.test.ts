import { maximumPhotoPart } from '@bisita/contract/limits'
import { describe, expect, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import { createPhotoQueue } from './photoQueue.ts'

const size = 2.5 * maximumPhotoPart
const photo = new Blob([new Uint8Array(size)])

const refused = (status: number) =>
  new Refused({ status, sentAs: null, problem: { message: 'No.', code: 'part_missing', request_id: 'r' } })

/** A fake server that stores the parts it receives, and fails with each of `faults` in turn. */
function server(faults: (Error | 'lost')[] = []) {
  let received = 0
  const offsets: number[] = []
  return {
    offsets,
    received: () => received,
    forget: () => (received = 0),
    visits: {
      proofState: async () => ({ received: received >= size ? 0 : received, total: size, complete: received >= size }),
      sendProofPart: async (_: string, { bytes, offset }: { bytes: Blob; offset: number }) => {
        offsets.push(offset)
        const fault = faults.shift()
        if (fault instanceof Error) throw fault
        if (offset > received) throw refused(409)
        received = Math.max(received, offset + bytes.size)
        // It arrived, and the answer did not.
        if (fault === 'lost') throw new NoAnswer('Lost.')
        return received
      },
    },
  }
}

const scene = (faults?: (Error | 'lost')[]) => {
  const there = server(faults)
  const done: string[] = []
  const queue = createPhotoQueue(there.visits, (id) => done.push(id))
  const settled = () => vi.waitFor(() => (done.length > 0 || queue.progress.get().get('v')?.failed ? undefined : Promise.reject(new Error('Under way.'))))
  return { ...there, done, queue, settled }
}

describe('a photo in parts', () => {
  test('goes part by part, and is forgotten when all of it has arrived', async () => {
    const { queue, done, offsets, received, settled } = scene()
    queue.add('v', photo)
    expect(queue.isEmpty()).toBe(false)
    await settled()
    expect(offsets).toEqual([0, maximumPhotoPart, 2 * maximumPhotoPart])
    expect(received()).toBe(size)
    expect(done).toEqual(['v'])
    expect([queue.isEmpty(), queue.progress.get().size]).toEqual([true, 0])
  })

  test('stops where the network does, says how far it is, and goes on from there', async () => {
    const { queue, done, offsets, settled } = scene([new NoAnswer('Gone.')])
    queue.add('v', photo)
    await settled()
    expect(queue.progress.get().get('v')).toMatchObject({ sent: 0, total: size, failed: { again: true } })
    queue.retryAll()
    await vi.waitFor(() => expect(done).toEqual(['v']))
    expect(offsets).toEqual([0, 0, maximumPhotoPart, 2 * maximumPhotoPart])
  })

  test('sends no byte again that had arrived though its answer was lost', async () => {
    const { queue, done, offsets, settled } = scene(['lost'])
    queue.add('v', photo)
    await settled()
    queue.retry('v')
    await vi.waitFor(() => expect(done).toEqual(['v']))
    expect(offsets).toEqual([0, maximumPhotoPart, 2 * maximumPhotoPart])
  })

  test('asks where to go on when the server has lost a part', async () => {
    const { queue, done, offsets, settled } = scene([refused(409)])
    queue.add('v', photo)
    await settled()
    expect(done).toEqual(['v'])
    expect(offsets[1]).toBe(0)
  })

  test('is given up where the server wants none of it, with its reason', async () => {
    const { queue, done, settled } = scene([refused(415)])
    queue.add('v', photo)
    await settled()
    expect(queue.progress.get().get('v')?.failed).toEqual({ text: 'No.', again: false })
    expect([queue.isEmpty(), done.length]).toEqual([true, 0])
  })
})
