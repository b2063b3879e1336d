import { createContext, use, type ReactNode } from 'react'

type Injected<T> = readonly [(props: { value: T; children: ReactNode }) => ReactNode, () => T]

/**
 * A React context for a value that must not be imported, such as a repository: its provider and its hook.
 * The hook throws where there is no provider. `name` is for that error.
 */
export function createInjected<T>(name: string): Injected<T> {
  const Context = createContext<T | undefined>(undefined)
  const Provider = ({ value, children }: { value: T; children: ReactNode }) => (
    <Context value={value}>{children}</Context>
  )
  const useInjected = () => {
    const value = use(Context)
    if (value === undefined) throw new Error(`${name} was not provided.`)
    return value
  }
  return [Provider, useInjected]
}
