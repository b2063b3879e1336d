import { Button } from '@mantine/core'
import { use } from 'react'
import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { productsList } from '../list.tsx'
import { useProductsList } from '../products.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { ViewsSlot } from '../../../ui/list/viewsSlot.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import { productParams } from './productsSearch.ts'

const ProductPane = lazyWithPreload(() => import('./ProductPane.tsx'), 'ProductPane')

/** What the business lends: the list, and the form of a product beside it on a desk and instead of it on a phone. */
export function ProductsPage() {
  const screen = useScreen('/administration/products', { opens: 'product', over: ['form'] })
  const size = usePageSize('products', defaultPageSize)
  const found = useProductsList({ page: 1, ipp: size.size, sort: productsList.order, ...productParams.asked(screen.search) })
  const narrow = !screen.desk || screen.open
  const views = <div className="row screen-only touch">{use(ViewsSlot)?.render(narrow)}</div>
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => screen.go((before) => ({ ...without(before, 'product'), form: 'new' }), { step: !screen.open })}
    >
      {t('Add product')}
    </Button>
  )
  return (
    <Screen
      screen={screen}
      above={<GroupNav of="/administration" />}
      actions={screen.desk && add}
      main={add}
      list={<ListScreen list={productsList} {...screen.list} found={found} size={size} narrowed={false} tools={views} />}
      pane={<ProductPane screen={screen} products={found.data?.items} />}
    />
  )
}
