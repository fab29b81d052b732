import { configure } from '@testing-library/react'

// A busy machine needs far longer than a free one until something is on the page.
configure({ asyncUtilTimeout: 10_000 })
