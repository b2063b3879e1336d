import { NoAnswer, Refused } from '../../../api/outcomes.ts'
import type { DeviceServer } from '../../sync/server.ts'
import { refuse } from './refuse.ts'
import type { ModelCalls } from './modelCalls.ts'
import type { VirtualTime } from './virtualTime.ts'

/** How the network and the server behave at the moment. */
export type NetworkConditions = {
  /** No network at all. */
  offline: boolean
  /** How many of a hundred calls meet some fault. */
  faulty: number
  /** Until when there is no network, whatever else is said. */
  awayUntil: number
}

type Fault = 'lost before' | 'lost after' | 'late' | 'twice' | 'failed' | 'gateway' | 'busy' | 'damaged' | 'slow' | 'gone'

const faults: readonly Fault[] = ['lost before', 'lost after', 'late', 'twice', 'failed', 'gateway', 'busy', 'damaged', 'slow', 'gone']

export type NetworkDependencies = {
  readonly time: VirtualTime
  readonly chance: () => number
  readonly conditions: NetworkConditions
}

const lost = () => new NoAnswer('lost')

/** Changes a byte of a part of a photo, as a network does that nobody should use. */
function damaged(given: readonly unknown[]): readonly unknown[] {
  const [id, part] = given as [string, { bytes: ArrayBuffer }]
  if (typeof part !== 'object' || !('bytes' in part) || part.bytes.byteLength === 0) return given
  const bytes = new Uint8Array(part.bytes.slice(0))
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1
  return [id, { ...part, bytes: bytes.buffer }]
}

/** Carries a call to the model, or part of the way. */
export type Carrier = <T>(work: (given: readonly unknown[]) => T, given: readonly unknown[]) => Promise<T>

/** @param known the faults of this network */
export function createCarrier({ time, chance, conditions: weather }: NetworkDependencies, known: readonly Fault[] = faults): Carrier {
  const wait = (milliseconds: number) => new Promise<void>((resolve) => time.after(milliseconds, resolve))
  const latency = () => 40 + chance() * 400

  return async function carry<T>(work: (given: readonly unknown[]) => T, given: readonly unknown[]): Promise<T> {
    if (weather.offline || time.now() < weather.awayUntil) {
      await wait(5)
      throw lost()
    }
    const fault = chance() * 100 < weather.faulty ? known[Math.floor(chance() * known.length)] : undefined
    await wait(latency())
    switch (fault) {
      case 'lost before':
        throw lost()
      case 'lost after':
        try {
          work(given)
        } catch {}
        throw lost()
      case 'late':
        time.after(chance() * 400_000, () => {
          try {
            work(given)
          } catch {}
        })
        return new Promise<never>(() => {})
      case 'twice': {
        time.after(chance() * 20_000, () => {
          try {
            work(given)
          } catch {}
        })
        return work(given)
      }
      case 'failed':
        throw refuse(chance() < 0.5 ? 'failed' : 'not_ready')
      case 'gateway':
        throw new Refused({ status: chance() < 0.5 ? 502 : 404, sentAs: null })
      case 'busy':
        throw refuse('too_many', { retryAfter: Math.ceil(chance() * 90) })
      case 'damaged':
        return work(damaged(given))
      case 'slow':
        await wait(chance() * 50_000)
        return work(given)
      case 'gone': {
        // Into the next valley, with the answer or without it.
        weather.awayUntil = time.now() + chance() * 3_000_000
        const answer = work(given)
        if (chance() < 0.5) throw lost()
        return answer
      }
      case undefined:
        return work(given)
    }
  }

}

/** Faults of calls that come by themselves, not in the order of the queue: none of them arrives after the phone has gone on. */
export const promptFaults: readonly Fault[] = faults.filter((fault) => fault !== 'late' && fault !== 'twice')

/** The model's calls over a network that loses, delays, repeats and damages. */
export function overNetwork(calls: ModelCalls, dependencies: NetworkDependencies): DeviceServer {
  const carry = createCarrier(dependencies)
  const over =
    <N extends keyof ModelCalls>(name: N) =>
    (...given: Parameters<ModelCalls[N]>) =>
      carry((sent) => (calls[name] as (...all: readonly unknown[]) => unknown)(...sent), given)
  return {
    sync: over('sync'),
    send: over('send'),
    request: over('request'),
    approval: over('approval'),
    photoPart: over('photoPart'),
    photoState: over('photoState'),
    quarantine: over('quarantine'),
  } as DeviceServer
}
