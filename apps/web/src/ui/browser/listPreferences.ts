import { createContext, createElement, useContext, useState, type ReactNode } from 'react'

/** A user's choices for lists, stored in this browser by the name of the choice and of the list. */
export type ListPreferences = {
  readonly read: (name: string, list: string) => unknown
  readonly save: (name: string, list: string, value: unknown) => void
}

type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function readAll(storage: Pick<Storage, 'getItem'>, name: string): Stored {
  try {
    return (JSON.parse(storage.getItem(name) ?? '{}') ?? {}) as Stored
  } catch {
    return {}
  }
}

/** The preferences of one user: each user of a browser has their own. */
export const listPreferencesOf = (storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string): ListPreferences => ({
  read: (name, list) => readAll(storage, name)[userId]?.[list],
  save: (name, list, value) => {
    const all = readAll(storage, name)
    storage.setItem(name, JSON.stringify({ ...all, [userId]: { ...all[userId], [list]: value } }))
  },
})

const Context = createContext<ListPreferences>({ read: () => undefined, save: () => undefined })

export const ListPreferencesProvider = ({ value, children }: { value: ListPreferences; children: ReactNode }) => createElement(Context.Provider, { value }, children)

/** A user's choice for a list, and the function that changes it; undefined where none is stored that `known` accepts. */
export function useListPreference<T>(name: string, list: string, known: (value: unknown) => T | undefined): readonly [T | undefined, (value: T) => void] {
  const preferences = useContext(Context)
  const [chosen, setChosen] = useState<T>()
  const choose = (value: T) => {
    preferences.save(name, list, value)
    setChosen(value)
  }
  return [chosen ?? known(preferences.read(name, list)), choose]
}
