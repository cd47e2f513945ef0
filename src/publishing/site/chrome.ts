/** Frame around every page of a locale: who sells, navigation, announcement, tokens. */
import { type BrandAddress, typefacePath } from '#src/contract/brand-files.ts';
import type { BrandLogo, Chrome, ShopView } from '#src/contract/chrome.ts';
import type { Link } from '#src/contract/payload.ts';
import type { Page } from '#src/publishing/content/content.ts';
import { filledParts } from '#src/publishing/site/catalogue.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { tokensCss } from '#src/publishing/site/palette.ts';
import { countriesOf, packingOf, ratesOf } from '#src/publishing/site/shop.ts';
import { brandCss } from '#src/domain/site/brand.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { isSafeAddress } from '#src/domain/text/rich-text.ts';

function shopView(context: Context, locale: Locale): ShopView {
  const { shop } = context.content;
  const texts = context.texts('shop', shop, locale);
  return {
    brand: shop.brand,
    tagline: shop.tagline,
    description: texts.text('description'),
    keywords: texts.text('keywords'),
    vatExemptNote: texts.text('vat_exempt_note'),
    legalName: shop.legal_name,
    legalForm: shop.legal_form,
    address: shop.address,
    country: shop.country,
    email: shop.email,
    phone: shop.phone,
    vatNumber: shop.vat_number,
    registration: shop.registration,
    shareCapital: shop.share_capital,
    publicationDirector: shop.publication_director,
    host: shop.host,
    mediator: shop.mediator,
    mediatorUrl: isSafeAddress(shop.mediator_url) ? shop.mediator_url : '',
    eprNumbers: shop.epr_numbers.split(/\r?\n/).filter((line) => line.trim() !== ''),
    pec: shop.pec,
    currency: shop.currency,
    vatScheme: shop.vat_scheme,
    takesTransfers: shop.transfer,
  };
}

/**
 * Categories in the header where editors choose none: more would fill the header, the menu and the footer. The
 * catalogue has all.
 */
const MOST_NAVIGATION = 8;

/** Ids of the categories that the editor put into the header, or the first ones that have a product. */
function navigationOf(context: Context): readonly string[] {
  const chosen = context.content.home.navigation.filter((id) => context.category(id) !== undefined);
  return chosen.length > 0 ? chosen : filledParts(context, null).slice(0, MOST_NAVIGATION);
}

interface BrandFiles {
  readonly logo: BrandLogo | null;
  readonly icon: BrandAddress | null;
  readonly typeface: BrandAddress | null;
}

/** Those that are set and can be shown. */
function brandFiles({ content: { shop }, picture }: Context): BrandFiles {
  const [logo, icon, typeface] = [shop.logo, shop.icon, shop.typeface_file].map((file) =>
    picture('shop', shop.id, file, ''),
  );
  return {
    logo: logo ? { digest: logo.digest, width: logo.width, height: logo.height } : null,
    icon: icon ? { digest: icon.digest } : null,
    typeface: typeface ? { digest: typeface.digest } : null,
  };
}

export function chromeFor(context: Context, locale: Locale): Chrome {
  const { content } = context;
  const { logo, icon, typeface } = brandFiles(context);
  const home = context.texts('home', content.home, locale);
  const pageLink = (page: Page): Link => ({
    path: context.pagePaths(page)[locale],
    name: context.texts('pages', page, locale).text('title') || page.key || page.id,
  });
  const linked = (menu: Page['menu']) => content.pages.filter((page) => page.menu === menu).map(pageLink);
  const pathOf = (key: Page['key']): string | null => {
    const page = content.pages.find((candidate) => candidate.key === key);
    return page === undefined ? null : context.pagePaths(page)[locale];
  };
  return {
    locale,
    shop: shopView(context, locale),
    navigation: navigationOf(context).flatMap((id) => context.categoryLink(id, locale) ?? []),
    headerPages: linked('header'),
    footerPages: linked('footer'),
    shippingPath: pathOf('shipping'),
    returnsPath: pathOf('retpolicy'),
    privacyPath: pathOf('privacy'),
    announcement: content.home.announcement_on ? home.text('announcement') || null : null,
    countries: countriesOf(context, locale),
    shippingRates: ratesOf(context, locale),
    packing: packingOf(context),
    tokensCss:
      tokensCss(content.palette) +
      brandCss(content.shop, { logo, typeface: typeface === null ? '' : typefacePath(typeface) }),
    logo,
    icon,
  };
}
