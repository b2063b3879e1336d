import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { EditProduct } from '../../../domains/products/components/EditProduct.tsx'
import { NewProduct } from '../../../domains/products/components/NewProduct.tsx'
import type { Product } from '../../../domains/products/products.repository.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import frame from '../frame.module.css'
import { ClosePane } from '../FrameButtons.tsx'
import type { ProductsSearch } from './productsSearch.ts'
import { differsIn, UnsavedGuard } from '../UnsavedGuard.tsx'

type Props = {
  search: ProductsSearch
  /** Those of the list; undefined until it is there. */
  products: readonly Product[] | undefined
  beside: boolean
  close: () => void
}

function Form({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </>
  )
}

function Open({ search, products, close }: Omit<Props, 'beside'>) {
  const { notices } = useServices()
  if (search.form === 'new')
    return (
      <Form title="Add a product">
        <NewProduct notices={notices} onDone={close} />
      </Form>
    )
  if (products === undefined) return <RowsShape rows={4} />
  const product = products.find(({ id }) => id === search.product)
  if (product === undefined) return <FailedState text="This product is not on this page of the list. It may have been deleted." />
  return (
    <Form key={product.id} title={`Edit ${product.name}`}>
      <EditProduct product={product} notices={notices} onDone={close} />
    </Form>
  )
}

/** The form of a product. */
export function ProductPane({ search, products, beside, close }: Props) {
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]])
  return (
    <section className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={beside} aria-label="Product">
      {beside && <ClosePane close={close} />}
      <Open search={search} products={products} close={close} />
      <UnsavedGuard leaves={differsIn('form', 'product')} />
    </section>
  )
}
