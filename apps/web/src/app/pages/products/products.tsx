import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { productsList } from '../../../domains/products/list.tsx'
import { useProductsList } from '../../../domains/products/products.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { type NavigateSearch, without } from '../../../ui/list/params.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { AdministrationNav } from '../AdministrationNav.tsx'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'
import { productParams, type ProductsSearch } from './productsSearch.ts'

const ProductPane = lazy(() => import('./ProductPane.tsx').then(({ ProductPane: component }) => ({ default: component })))

const route = getRouteApi('/main/administration/products')

/** What the business lends: the list, and the form of a product beside it on a desk and instead of it on a phone. */
export function ProductsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const size = usePageSize('products', defaultPageSize)
  const found = useProductsList({ page: 1, ipp: size.size, sort: productsList.order, ...productParams.asked(search) })
  const open = search.product !== undefined || search.form === 'new'
  useReturnedFocus(search.product, 'product')
  const go: NavigateSearch<ProductsSearch> = (change, { step, toTop = false }) =>
    void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go((before) => without(before, 'product', 'form'), { step: false })
  }
  const list = (
    <ListScreen
      list={productsList}
      search={search}
      go={go}
      found={found}
      size={size}
      wide={wide}
      beside={open && wide}
      openId={search.product}
      narrowed={false}
      tools={null}
      link={(product, face) => (
        <Link
          to="/administration/products"
          search={{ ...without(search, 'form'), product: product.id }}
          state={{ opened: true }}
          data-product={product.id}
          replace={search.product !== undefined}
          resetScroll={!wide}
          activeProps={{}}
        >
          {face}
        </Link>
      )}
    />
  )
  return (
    <>
      <PageHead
        title={screenTitles['/administration/products']}
        lead={!wide && open && <BackToList close={close} />}
      >
        {(wide || !open) && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => go((before) => ({ ...without(before, 'product'), form: 'new' }), { step: !open })}
          >
            Add product
          </Button>
        )}
      </PageHead>
      {(wide || !open) && <AdministrationNav />}
      <div className={frame.split} data-open={open && wide}>
        {(wide || !open) && list}
        {open && (
          <Suspense fallback={<RowsShape />}>
            <ProductPane search={search} products={found.data?.items} beside={wide} close={close} />
          </Suspense>
        )}
      </div>
    </>
  )
}
