import { createContext, createElement, useContext, useState, type ReactNode } from 'react'

/** What a person chose for their lists, as this browser keeps it: under the name of the choice and of the list. */
export type Kept = {
  readonly read: (name: string, list: string) => unknown
  readonly keep: (name: string, list: string, value: unknown) => void
}

type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function readAll(storage: Pick<Storage, 'getItem'>, name: string): Stored {
  try {
    return (JSON.parse(storage.getItem(name) ?? '{}') ?? {}) as Stored
  } catch {
    return {}
  }
}

/** Those of a person: another one at the same browser has the own. */
export const keptOf = (storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string): Kept => ({
  read: (name, list) => readAll(storage, name)[userId]?.[list],
  keep: (name, list, value) => {
    const all = readAll(storage, name)
    storage.setItem(name, JSON.stringify({ ...all, [userId]: { ...all[userId], [list]: value } }))
  },
})

const Context = createContext<Kept>({ read: () => undefined, keep: () => undefined })

export const KeptProvider = ({ value, children }: { value: Kept; children: ReactNode }) => createElement(Context.Provider, { value }, children)

/** A choice of the person for a list, and how it is changed; undefined where none was made that `known` takes. */
export function useKept<T>(name: string, list: string, known: (value: unknown) => T | undefined): readonly [T | undefined, (value: T) => void] {
  const kept = useContext(Context)
  const [chosen, setChosen] = useState<T>()
  const choose = (value: T) => {
    kept.keep(name, list, value)
    setChosen(value)
  }
  return [chosen ?? known(kept.read(name, list)), choose]
}
