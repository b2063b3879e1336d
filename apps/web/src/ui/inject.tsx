import { createContext, use, type ReactNode } from 'react'

type Injected<T> = readonly [(props: { value: T; children: ReactNode }) => ReactNode, () => T]

/**
 * Hands something down that must not be imported: a repository, the layer that deals with refusals.
 * Gives the provider and the hook; the hook throws where nobody provided.
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
