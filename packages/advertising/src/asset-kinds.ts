import { base64Text } from '@linkspan/core'
import * as z from 'zod'
import { micros, millionths, namedResource, words } from './params.ts'

const text = (most: number, words: string) =>
  z.string().min(1).max(most).describe(`${words} Up to ${most} characters.`)
const page = (words: string) =>
  z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .describe(words)
const day = (words: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be of the form yyyy-MM-dd')
    .optional()
    .describe(`${words} As yyyy-MM-dd.`)
const days = {
  startDate: day('The first day on which it can be shown.'),
  endDate: day('The last day on which it can be shown.'),
}
const language = z.string().min(2).max(10).describe('The language, such as en or pt-BR.')
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be two letters')
  .describe('The country, such as US.')
const money = (words: string) =>
  z
    .strictObject({
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be three capital letters')
        .describe('Such as EUR.'),
      amountMicros: micros('The amount'),
    })
    .describe(words)

/** The most bytes of a picture, which the vendor allows 5,120 KB. */
const MOST_IMAGE_BYTES = 5_242_880

const imageAsset = z
  .strictObject({
    data: base64Text
      .min(4)
      .max(Math.ceil(MOST_IMAGE_BYTES / 3) * 4)
      .describe('A PNG, JPEG or GIF of at most 5120 KB, in base64. An address is not enough.'),
  })
  .describe('A picture.')

const sitelinkAsset = z
  .strictObject({
    linkText: text(25, 'The text of the link.'),
    description1: text(35, 'The first line below it; needs description2.').optional(),
    description2: text(35, 'The second line below it; needs description1.').optional(),
    ...days,
  })
  .describe('A link to another page; needs finalUrls.')

const callAsset = z
  .strictObject({
    countryCode: country,
    phoneNumber: z.string().min(1).max(30).describe('The number as people call it, such as (030) 123456.'),
    callConversionReportingState: z
      .enum([
        'DISABLED',
        'USE_ACCOUNT_LEVEL_CALL_CONVERSION_ACTION',
        'USE_RESOURCE_LEVEL_CALL_CONVERSION_ACTION',
      ])
      .optional()
      .describe('Whether calls count as conversions, and by which action.'),
    callConversionAction: namedResource('conversionActions').optional(),
  })
  .describe('A number to call.')

const leadFormAsset = z
  .strictObject({
    businessName: text(25, 'The business.'),
    headline: text(30, 'The title of the form.'),
    description: text(200, 'What the form is for.'),
    callToActionType: z
      .enum(
        words(
          'LEARN_MORE GET_QUOTE APPLY_NOW SIGN_UP CONTACT_US SUBSCRIBE DOWNLOAD BOOK_NOW GET_OFFER REGISTER GET_INFO REQUEST_DEMO JOIN_NOW GET_STARTED',
        ),
      )
      .describe('The text of the button that opens it.'),
    callToActionDescription: text(30, 'What people get who open it.'),
    privacyPolicyUrl: page('The page that says how the data are handled.'),
    fields: z
      .array(
        z.strictObject({
          inputType: z
            .string()
            .regex(/^[A-Z][A-Z0-9_]{1,99}$/, 'must be a type of the vendor, such as EMAIL')
            .describe('Such as FULL_NAME, EMAIL, PHONE_NUMBER or COMPANY_NAME.'),
          singleChoiceAnswers: z
            .strictObject({
              answers: z.array(z.string().min(1).max(200)).min(2).max(12).describe('2 to 12.'),
            })
            .optional()
            .describe('The choices of a question that has some.'),
        }),
      )
      .min(1)
      .max(50)
      .describe('What it asks, in this order.'),
    postSubmitHeadline: text(30, 'The title after it is sent.').optional(),
    postSubmitDescription: text(200, 'What follows after it is sent.').optional(),
    postSubmitCallToActionType: z
      .enum(['VISIT_SITE', 'DOWNLOAD', 'LEARN_MORE', 'SHOP_NOW'])
      .optional()
      .describe('The text of the button after it is sent.'),
    backgroundImageAsset: namedResource('assets').optional(),
    desiredIntent: z
      .enum(['LOW_INTENT', 'HIGH_INTENT'])
      .optional()
      .describe('Whether more leads count, or more qualified ones.'),
  })
  .describe('A form for people to leave their data. The vendor needs its agreement to be signed once.')

const promotionAsset = z
  .strictObject({
    promotionTarget: text(20, 'What is offered.'),
    percentOff: millionths('Either this or moneyAmountOff: the discount').optional(),
    moneyAmountOff: money('The discount as an amount. Either this or percentOff.').optional(),
    discountModifier: z.enum(['UP_TO']).optional().describe('UP_TO if the discount is at most that.'),
    promotionCode: text(15, 'The code to enter. Either this or ordersOverAmount.').optional(),
    ordersOverAmount: money('The order that it needs. Either this or promotionCode.').optional(),
    occasion: z
      .string()
      .regex(/^[A-Z][A-Z_]{1,49}$/, 'must be an occasion of the vendor, such as BLACK_FRIDAY')
      .optional()
      .describe('Such as BLACK_FRIDAY or CHRISTMAS.'),
    languageCode: language.optional(),
    redemptionStartDate: day('The first day of the offer.'),
    redemptionEndDate: day('The last day of the offer.'),
    ...days,
  })
  .describe('An offer.')

const priceAsset = z
  .strictObject({
    type: z
      .enum(
        words(
          'BRANDS EVENTS LOCATIONS NEIGHBORHOODS PRODUCT_CATEGORIES PRODUCT_TIERS SERVICES SERVICE_CATEGORIES SERVICE_TIERS',
        ),
      )
      .describe('What the prices are of.'),
    priceQualifier: z.enum(['FROM', 'UP_TO', 'AVERAGE']).optional().describe('What the prices are.'),
    languageCode: language,
    priceOfferings: z
      .array(
        z.strictObject({
          header: text(25, 'What it is.'),
          description: text(25, 'More about it.'),
          price: money('Its price.'),
          unit: z
            .enum(['PER_HOUR', 'PER_DAY', 'PER_WEEK', 'PER_MONTH', 'PER_YEAR', 'PER_NIGHT'])
            .optional()
            .describe('What the price is for.'),
          finalUrl: page('The page that it leads to.'),
        }),
      )
      .min(3)
      .max(8)
      .describe('3 to 8 prices.'),
  })
  .describe('Several prices.')

/** The kinds of assets, of which an asset is one. See https://developers.google.com/google-ads/api/docs/assets/overview. */
export const assetKinds = {
  textAsset: z
    .strictObject({ text: z.string().min(1).max(1000).describe('The text.') })
    .optional()
    .describe('A text.'),
  imageAsset: imageAsset.optional(),
  youtubeVideoAsset: z
    .strictObject({
      youtubeVideoId: z
        .string()
        .regex(/^[\w-]{11}$/, 'must be the 11 characters of the address of the video')
        .describe('The 11 characters of the address of the video.'),
    })
    .optional()
    .describe('A video on YouTube.'),
  sitelinkAsset: sitelinkAsset.optional(),
  calloutAsset: z
    .strictObject({ calloutText: text(25, 'The text.'), ...days })
    .optional()
    .describe('A short text about the business.'),
  structuredSnippetAsset: z
    .strictObject({
      header: z
        .string()
        .min(1)
        .max(25)
        .describe('One of the words that the vendor knows, such as Brands or Models.'),
      values: z
        .array(z.string().min(1).max(25))
        .min(3)
        .max(10)
        .describe('3 to 10 texts, up to 25 characters each.'),
    })
    .optional()
    .describe('A list under a heading.'),
  callAsset: callAsset.optional(),
  leadFormAsset: leadFormAsset.optional(),
  promotionAsset: promotionAsset.optional(),
  priceAsset: priceAsset.optional(),
  mobileAppAsset: z
    .strictObject({
      appId: z.string().min(1).max(255).describe('Its id in the store, such as com.example.shop.'),
      appStore: z.enum(['GOOGLE_APP_STORE', 'APPLE_APP_STORE']).describe('The store.'),
      linkText: text(25, 'The text of the link.'),
      ...days,
    })
    .optional()
    .describe('A link to an app.'),
  callToActionAsset: z
    .strictObject({
      callToAction: z
        .enum(
          words(
            'LEARN_MORE GET_QUOTE APPLY_NOW SIGN_UP CONTACT_US SUBSCRIBE DOWNLOAD BOOK_NOW SHOP_NOW BUY_NOW DONATE_NOW ORDER_NOW PLAY_NOW SEE_MORE START_NOW VISIT_SITE WATCH_NOW',
          ),
        )
        .describe('The text of the button.'),
    })
    .optional()
    .describe('The button of an ad.'),
}
