import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is loaded with its first use, or when `load` is called before that. */
export type PreloadableComponent<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

type PropsOf<C> = C extends () => unknown ? object : C extends (props: infer P extends object) => unknown ? P : never

/**
 * Makes a {@link PreloadableComponent} of what a module exports as `name`, to be shown within a Suspense. Once loaded it is
 * drawn at once: React's own `lazy` would show the fallback first, for 300 ms. `load` rejects where the code does not
 * arrive; the next call tries again.
 */
export function lazyWithPreload<M, N extends keyof M>(fetched: () => Promise<M>, name: N): PreloadableComponent<PropsOf<M[N]>> {
  type P = PropsOf<M[N]>
  let come: ComponentType<P> | undefined
  const load = async (): Promise<ComponentType<P>> => {
    come ??= (await fetched())[name] as ComponentType<P>
    return come
  }
  const Awaited = lazy(async () => ({ default: await load() }))
  function Part(props: P) {
    // Chosen once while mounted: switching to the other component would remount and lose its state.
    const [Shown] = useState<ComponentType<P>>(() => come ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}
