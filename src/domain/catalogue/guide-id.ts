/** Id of the element that a category's guide of sizes stands in, on its first page: addresses of guides end in it. */
export const GUIDE_ID = 'guide';
