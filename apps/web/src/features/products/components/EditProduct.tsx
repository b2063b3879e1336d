import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { editProductDraft, type ProductEditDraft } from '../drafts.ts'
import { changesOf, valuesOf, type ProductFormValues } from '../productForm.ts'
import { useUpdateProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { ProductForm } from './ProductForm.tsx'

/** Changes a product: only the fields that were changed are sent. */
export function EditProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const drafts = useDrafts()
  const name = editProductDraft(product.id)
  // The list may be reloaded while the form is open or left: the form keeps its initial values.
  const [{ began, typed }] = useState(
    () => (drafts.read(name) as ProductEditDraft | undefined) ?? { began: valuesOf(product), typed: undefined },
  )
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const stillThere = useIsMounted()
  const leave = () => {
    drafts.drop(name)
    if (stillThere()) onDone()
  }
  const update = useUpdateProduct({
    onDone: (saved) => {
      notices.show('positive', t('{name} has been saved.', { name: saved.name }))
      leave()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  const submit = (values: ProductFormValues) => {
    const changes = changesOf(began, values)
    if (Object.keys(changes).length === 0) return leave()
    setFailure(null)
    update.mutate({ params: { id: product.id }, body: changes, key: keyOf(changes) })
  }
  return (
    <ProductForm
      initial={began}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(name)
        else drafts.save(name, { began, typed: values } satisfies ProductEditDraft)
      }}
      action={t('Save changes')}
      sending={update.isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onDone}
      more={<DeleteProduct product={product} notices={notices} onDone={leave} />}
    />
  )
}
