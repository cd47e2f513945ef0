/**
 * Says whether the owner's folder has an icon, which then stands before the one of the settings:
 * src/integrations/shop-folder.ts gives `true` in its place.
 */
export const HAS_OWN_ICON: boolean = false;
