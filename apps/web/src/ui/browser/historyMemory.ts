import { useSyncExternalStore } from 'react'
import { createInjected } from '../inject.tsx'

/**
 * State of screens for each step of the history that must not be in the address bar: a typed name is personal data. In
 * memory, so that it does not outlive the page or the sign-out; a reload of the page carries it over
 * (app/updating/persistOverReload.ts).
 */
export type HistoryMemory = {
  readonly read: (name: string) => unknown
  readonly write: (name: string, value: unknown) => void
  /** Writes a value in this step and every other one so far, so that going back does not undo it. */
  readonly writeEverywhere: (name: string, value: unknown) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The page went to another step of the history; with `carry` a new step starts with the values of the step before. */
  readonly moveTo: (index: number, how: { pushed: boolean; carry: boolean }) => void
  readonly wipe: () => void
  /** All values, step by step; `restore` puts them back, without overwriting newer ones. */
  readonly steps: () => Steps
  readonly restore: (steps: Steps) => void
}

/** Values by step of the history, then by name. */
type Steps = ReadonlyMap<number, ReadonlyMap<string, unknown>>

export function createHistoryMemory(start = 0): HistoryMemory {
  const listeners = new Set<() => void>()
  const steps = new Map<number, Map<string, unknown>>()
  let at = start
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: (name) => steps.get(at)?.get(name),
    write: (name, value) => {
      const step = steps.get(at) ?? new Map<string, unknown>()
      steps.set(at, step.set(name, value))
      tell()
    },
    writeEverywhere: (name, value) => {
      const known = new Set([...steps.keys(), ...Array.from({ length: at + 1 }, (_, index) => index)])
      for (const index of known) steps.set(index, (steps.get(index) ?? new Map<string, unknown>()).set(name, value))
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveTo: (index, { pushed, carry }) => {
      if (pushed) {
        // A new step replaces all forward steps.
        for (const later of steps.keys()) if (later >= index) steps.delete(later)
        const before = steps.get(at)
        if (carry && before !== undefined) steps.set(index, new Map(before))
      }
      at = index
      tell()
    },
    wipe: () => {
      steps.clear()
      tell()
    },
    steps: () => steps,
    restore: (before) => {
      for (const [index, step] of before) steps.set(index, new Map([...step, ...(steps.get(index) ?? [])]))
      tell()
    },
  }
}

export const [HistoryMemoryProvider, useHistoryMemory] = createInjected<HistoryMemory>('The memory of the history')

/** `useState` for the present step of the history: going back restores it. */
export function useHistoryState<T>(name: string, initial: T): readonly [T, (value: T) => void] {
  const entries = useHistoryMemory()
  const value = useSyncExternalStore(entries.subscribe, () => entries.read(name) as T | undefined)
  return [value ?? initial, (next) => entries.write(name, next)]
}
