import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { EditProduct } from '../components/EditProduct.tsx'
import { NewProduct } from '../components/NewProduct.tsx'
import type { Product } from '../products.repository.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { Pane, PaneHeading } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import type { ProductsSearch } from './productsSearch.ts'
import { differsIn, UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'

type Props = {
  screen: ScreenState<ProductsSearch>
  /** Those of the list; undefined until it is there. */
  products: readonly Product[] | undefined
}

function Open({ screen: { search, close }, products }: Props): ReactNode {
  const { notices } = useServices()
  if (search.form === 'new')
    return (
      <>
        <PaneHeading>{t('Add a product')}</PaneHeading>
        <NewProduct notices={notices} onDone={close} />
      </>
    )
  if (products === undefined) return <RowsShape rows={4} />
  const product = products.find(({ id }) => id === search.product)
  if (product === undefined) return <FailedState text={t('This product is not on this page of the list. It may have been deleted.')} />
  return (
    <>
      <PaneHeading key={product.id}>{t('Edit {name}', { name: product.name })}</PaneHeading>
      <EditProduct key={product.id} product={product} notices={notices} onDone={close} />
    </>
  )
}

/** The form of a product. */
export function ProductPane({ screen, products }: Props) {
  return (
    <Pane screen={screen} label={t('Product')}>
      <Open screen={screen} products={products} />
      <UnsavedGuard leaves={differsIn('form', 'product')} />
    </Pane>
  )
}
