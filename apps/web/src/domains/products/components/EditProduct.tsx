import { useState } from 'react'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useStillThere } from '../../../ui/hooks/useStillThere.ts'
import { editProductDraft, type EditDraft } from '../drafts.ts'
import { changesOf, valuesOf, type ProductFormValues } from '../productForm.ts'
import { useUpdateProduct } from '../products.queries.ts'
import type { Product } from '../products.repository.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { ProductForm } from './ProductForm.tsx'

/** Changes a product: only the fields that were changed are sent. */
export function EditProduct({ product, notices, onDone }: { product: Product; notices: Notices; onDone: () => void }) {
  const drafts = useDrafts()
  const name = editProductDraft(product.id)
  // The list may be read anew while the form is open or left: the form goes on from what it began with.
  const [{ began, typed }] = useState(
    () => (drafts.read(name) as EditDraft | undefined) ?? { began: valuesOf(product), typed: undefined },
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const stillThere = useStillThere()
  const leave = () => {
    drafts.drop(name)
    if (stillThere()) onDone()
  }
  const update = useUpdateProduct({
    onDone: (saved) => {
      notices.show('positive', `${saved.name} has been saved.`)
      leave()
    },
    handlers: {
      ...savingHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  const submit = (values: ProductFormValues) => {
    const changes = changesOf(began, values)
    if (Object.keys(changes).length === 0) return leave()
    setFailure(null)
    update.mutate({ id: product.id, changes, key: keyOf(changes) })
  }
  return (
    <ProductForm
      initial={began}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(name)
        else drafts.keep(name, { began, typed: values } satisfies EditDraft)
      }}
      action="Save changes"
      sending={update.isPending}
      failure={failure}
      onSubmit={submit}
      onCancel={onDone}
      more={<DeleteProduct product={product} notices={notices} onDone={leave} />}
    />
  )
}
