import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { ProductTable } from '../../../domains/products/components/ProductTable.tsx'
import { useProductsList } from '../../../domains/products/products.queries.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPages } from '../../../ui/ListPages.tsx'
import { usePageSize } from '../../../ui/pageSizes.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { AdministrationNav } from '../AdministrationNav.tsx'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'
import type { ProductsSearch } from './productsSearch.ts'

const ProductPane = lazy(() => import('./ProductPane.tsx').then(({ ProductPane: component }) => ({ default: component })))

const route = getRouteApi('/main/administration/products')

type Change = (before: ProductsSearch) => ProductsSearch

/** What the business lends: the list, and the form of a product beside it on a desk and instead of it on a phone. */
export function ProductsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const size = usePageSize('products', defaultPageSize)
  const found = useProductsList({ page: search.page ?? 1, ipp: size.size, sort: search.sort ?? 'name' })
  const open = search.product !== undefined || search.form === 'new'
  useReturnedFocus(search.product, 'product')
  const go = (change: Change, step: boolean) =>
    void navigate({ search: change, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go(({ product: _, form: __, ...before }) => before, false)
  }
  const page = found.data
  const { form: _form, ...listed } = search
  const list = (
    <section className={frame.list} aria-label="List of products">
      {found.isPending && <RowsShape />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page?.count === 0 && (
        <EmptyState title="No products yet" text="What the business lends stands here. A client’s form offers it from then on." />
      )}
      {page !== undefined && page.count > 0 && (
        <>
          <ProductTable
            products={page.items}
            openId={search.product}
            order={search.sort ?? 'name'}
            onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), false)}
            link={(product, face) => (
              <Link
                to="/administration/products"
                search={{ ...listed, product: product.id }}
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
          <ListPages
            what="products"
            page={search.page}
            pages={page.pages}
            size={size}
            onPage={(to) => go((before) => ({ ...before, page: to }), false)}
            onSize={() => go(({ page: _, ...before }) => before, false)}
          />
        </>
      )}
    </section>
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
            onClick={() => go(({ product: _, ...before }) => ({ ...before, form: 'new' }), !open)}
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
            <ProductPane search={search} products={page?.items} beside={wide} close={close} />
          </Suspense>
        )}
      </div>
    </>
  )
}
