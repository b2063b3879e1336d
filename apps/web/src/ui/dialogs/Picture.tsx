import { useCallback, type ImgHTMLAttributes } from 'react'

/** A picture at an address, or one that the page holds. */
export type PictureSource = string | Blob

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & { source: PictureSource; alt: string }

/** Shows a picture; the address of one that the page holds is given back when it is no longer shown. */
export function Picture({ source, alt, ...props }: Props) {
  const hold = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || typeof source === 'string') return undefined
      const url = URL.createObjectURL(source)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [source],
  )
  return <img {...props} ref={hold} alt={alt} {...(typeof source === 'string' ? { src: source } : {})} />
}
